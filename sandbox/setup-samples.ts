import * as keys from '#api/setup/vendor-keys/vendor-keys.texts.ts';
import type { Sample } from './sample-data.ts';

const CHANGE = { account: 'sms', from: '4f2a', to: '91c7', by: 'Kúnlé' } as const;

/** The messages about the keys of vendors. */
export function setupSamples(publicUrl: string, centre: string): Sample[] {
  const changed = keys.keysChangedEmail('Adéọlá', CHANGE, publicUrl);
  const { subject, text } = keys.tryEmail(centre);
  return [
    { channel: 'mail', kind: changed.kind, email: changed },
    { channel: 'page', kind: 'setup.staff.keys-changed', notification: keys.keysChangedNotification(CHANGE) },
    { channel: 'mail', kind: 'setup.try', email: { kind: 'setup.try', subject, paragraphs: [text] } },
    { channel: 'sms', kind: 'account.setup-try', sms: { kind: 'account.setup-try', text: keys.trySms(centre) } },
  ];
}
