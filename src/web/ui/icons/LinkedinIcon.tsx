import { lineIcon } from './line-icon.tsx';

/** The LinkedIn icon in our line style. */
export const LinkedinIcon = lineIcon(
  'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM8 11v6M8 7.5h.01M12 17v-6M12 13.5a2.2 2.2 0 0 1 4.4 0V17',
);
