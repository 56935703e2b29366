import { type ComponentType, createContext } from 'react';
import type { GoogleSignInSheetProps } from './GoogleSignInSheet.tsx';

/** What the route around log-in and sign-up gives its screens. */
export interface GuestParts {
  loadGoogleSignInSheet: () => Promise<{ GoogleSignInSheet: ComponentType<GoogleSignInSheetProps> }>;
  /** Loads the dashboard ahead of the log-in; a failure shows when it is opened. */
  loadDashboard: () => void;
}

export const GuestContext = createContext<GuestParts | null>(null);
