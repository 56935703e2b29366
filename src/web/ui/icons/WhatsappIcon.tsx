import { lineIcon } from './line-icon.tsx';

/** The WhatsApp icon in our line style. */
export const WhatsappIcon = lineIcon(
  'M7.9 20A9 9 0 1 0 4 16.1L2 22ZM9 8.3c-.3 3.6 3.1 7 6.7 6.7l.7-1.9-2-1-1 .9a4.5 4.5 0 0 1-2.4-2.4l.9-1-1-2z',
);
