import * as back from '#api/accounts/recovery/way-back.texts.ts';
import * as join from '#api/customers/customers.texts.ts';
import { type Sample, wayBackOpened } from './sample-data.ts';

/** The messages when a manager lets a customer back into an account. */
export function wayBackSamples(publicUrl: string, centre: string): Sample[] {
  const reached = { name: centre, phone: '+234 806 555 0142' };
  const takeBack = `${publicUrl}/email-back#token=sample-token`;
  const emails = [
    join.wayBackOpenedEmailToOwner('Kúnlé', wayBackOpened, publicUrl),
    back.wayBackOpenedEmail('Adébáyọ̀', '4567', false, reached),
    back.wayBackOpenedEmail('Adébáyọ̀', '4567', true, reached),
    back.wayBackUsedEmail('Adébáyọ̀', '4567', { dropsEmail: false, takeBack: null }, reached),
    back.wayBackUsedEmail('Adébáyọ̀', '4567', { dropsEmail: true, takeBack: null }, reached),
    back.wayBackUsedEmail('Adébáyọ̀', '4567', { dropsEmail: true, takeBack }, reached),
  ];
  return [
    ...emails.map((email): Sample => ({ channel: 'mail', kind: email.kind, email })),
    { channel: 'sms', kind: 'account.way-back-opened', sms: back.wayBackOpenedSms('4567', reached) },
    { channel: 'sms', kind: 'account.way-back-opened', sms: back.wayBackOpenedSms('4567', reached, true) },
    { channel: 'sms', kind: 'account.way-back-used', sms: back.wayBackUsedSms('4567', reached) },
    { channel: 'sms', kind: 'account.way-back-used', sms: back.wayBackUsedSms('4567', reached, true) },
    { channel: 'page', kind: 'account.way-back-opened', notification: back.wayBackOpened('4567', reached) },
    { channel: 'page', kind: 'account.way-back-used', notification: back.wayBackUsed('4567', reached) },
    { channel: 'page', kind: 'staff.way-back-opened', notification: join.wayBackOpenedToOwners(wayBackOpened) },
  ];
}
