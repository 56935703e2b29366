import { lineIcon } from './line-icon.tsx';

/** The Pinterest icon in our line style. */
export const PinterestIcon = lineIcon(
  'M3 12a9 9 0 0 1 18 0a9 9 0 0 1-18 0zM9.8 19.5l2.4-9.5M9.6 13.3c-1.6-2.8.3-5.8 3-5.8 2.4 0 3.9 1.8 3.3 4.1-.6 2.5-3 3.4-4.3 1.8',
);
