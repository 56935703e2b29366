import { lineIcon } from './line-icon.tsx';

/** The Facebook icon in our line style. */
export const FacebookIcon = lineIcon('M14 22v-8h3l1-4h-4V8c0-1.3.7-2 2-2h2V2h-3c-3 0-5 2-5 5v3H7v4h3v8');
