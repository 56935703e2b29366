import type { EmailContent } from '#api/notifications/outbox.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { KEY_SCOPES, type KeyScope } from '#shared/key-scopes.ts';
import { WEBHOOK_FAILING_DAYS } from '#shared/integrations/webhook-events.ts';

/** Everything that staff read about keys, receivers and calendar feeds: answers of calls, and emails. */

/** The sentences with which calls answer. */
export const ANSWERS = {
  keyMade: 'Copy the key now. It is not shown again.',
  keyRevoked: 'The key is revoked.',
  receiverMade: 'Copy the secret now. It is not shown again.',
  saved: 'Saved.',
  receiverRemoved: 'The address and its log are removed.',
  secretRotated: 'Copy the new secret now. For 24 hours the old one signs as well.',
  testSent: 'A test event is on its way.',
  sentAgain: 'It is on its way again.',
  feedMade: 'Copy the address now. It is not shown again.',
  feedRenewed: 'Copy the new address now. The old one has stopped.',
  feedRevoked: 'The calendar is revoked. Its address has stopped.',
} as const;

/** Sent to every owner and to the maker when a key of the public API was made. */
export const keyCreatedEmail = (
  reader: string,
  { by, name, scopes, expiresOn }: { by: string; name: string; scopes: readonly KeyScope[]; expiresOn: string },
  publicUrl: string,
): EmailContent => ({
  kind: 'integrations.key-created',
  subject: 'A key for others was made',
  paragraphs: [
    `Hello ${reader}, ${by} just made a key with which another system reads data of the centre. It is called "${name}" and ends after ${formatCalendarDay(expiresOn)}.`,
    `It may read: ${scopes.map((scope) => KEY_SCOPES[scope].label).join('; ')}.`,
    'If that is not right, revoke the key and suspend that staff account at once.',
  ],
  action: { label: 'See the keys', href: `${publicUrl}/staff/integrations` },
});

/** Sent to every owner when a receiver was switched off because nothing arrived for days. */
export const receiverOffEmail = (
  reader: string,
  { name, host }: { name: string; host: string },
  publicUrl: string,
): EmailContent => ({
  kind: 'integrations.receiver-off',
  subject: 'A webhook was switched off',
  paragraphs: [
    `Hello ${reader}, no event arrived at "${name}" (${host}) for ${WEBHOOK_FAILING_DAYS} days, so it was switched off. Its log says why.`,
    'Ask the people who run it, then switch it on again. Events of the time between can be sent again from the log for 30 days; new ones are not recorded while it is off.',
  ],
  action: { label: 'See the log', href: `${publicUrl}/staff/integrations` },
});
