import { lineIcon } from './line-icon.tsx';

/** The Reddit icon in our line style. */
export const RedditIcon = lineIcon(
  'M4 14a8 6 0 0 1 16 0a8 6 0 0 1-16 0zM9 13h.01M15 13h.01M9.5 16.5q2.5 1.3 5 0M12 8l1-4.5 3.5.8M16.5 4.5a1 1 0 0 1 2 0a1 1 0 0 1-2 0z',
);
