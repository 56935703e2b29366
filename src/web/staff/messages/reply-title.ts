import { cutText } from '#shared/cut-text.ts';
import { TITLE_MAX } from '#shared/messages/send-message.contract.ts';

/** The title of a reply. It is cut to the length that can be sent. */
export const replyTitle = (title: string): string =>
  title.startsWith('Re: ') ? title : cutText(`Re: ${title}`, TITLE_MAX);
