import { createContext } from 'react';

/**
 * Runs before Try again shows a screen that broke down: a shell drops the data of its screens, so that they fetch it
 * again.
 */
export const TryAgainContext = createContext<() => void>(() => undefined);
