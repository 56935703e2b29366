import { announcementEmail, announcementSms } from '#api/messages/messages.texts.ts';
import type { Sample } from './sample-data.ts';

/** As long as a real one, since an SMS is paid by its length. */
const UNSUBSCRIBE_TOKEN = `018f4c2e-0000-7000-8000-000000000412.${'a'.repeat(43)}`;
const TITLE = 'Free tyre check this week';
const PAGE = '/user/messages?tab=announcement';

/** An announcement as customers get it who agreed to news. */
export function newsSamples(publicUrl: string, centre: string): Sample[] {
  const unsubscribe = `${publicUrl}/api/unsubscribe/${UNSUBSCRIBE_TOKEN}`;
  const text = 'Come by from Monday to Friday.\nNo booking needed.';
  const email = announcementEmail(TITLE, text, { open: `${publicUrl}${PAGE}`, unsubscribe });
  return [
    { channel: 'mail', kind: email.kind, email },
    { channel: 'sms', kind: 'message.announcement', sms: announcementSms(centre, TITLE, PAGE, unsubscribe) },
  ];
}
