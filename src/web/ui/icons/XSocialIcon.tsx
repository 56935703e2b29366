import { lineIcon } from './line-icon.tsx';

/** The X (Twitter) icon in our line style. */
export const XSocialIcon = lineIcon('M4 4h4.2L20 20h-4.2zM4 20l6.7-7.3M13.3 11.3 20 4');
