import { lineIcon } from './line-icon.tsx';

/** The Instagram icon in our line style. */
export const InstagramIcon = lineIcon(
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM8 12a4 4 0 0 1 8 0a4 4 0 0 1-8 0zM17 7h.01',
);
