import { lineIcon } from './line-icon.tsx';

/** The Google icon in our line style. */
export const GoogleIcon = lineIcon('M21 12h-9M19 18.5A9 9 0 1 1 18.5 5.8M21 12c0 2.6-.8 4.8-2 6.5');
