import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { greeting } from '#api/accounts/accounts.texts.ts';

/** What a customer reads when a manager opens the account to its owner, and when that is used. */

/** The centre as these messages name it. */
interface Centre {
  name: string;
  phone: string;
}

/** `isWalkIn`: the customer has no account before that. */
const openedText = (last4: string, isWalkIn = false): string =>
  `a person who showed an ID at our desk may ${isWalkIn ? 'open an account with your bookings' : 'log in to your account'} within an hour, with the number that ends in ${last4}.`;
const usedText = (last4: string, isWalkIn = false): string =>
  `${isWalkIn ? 'an account with your bookings' : 'your account'} was just opened with the number that ends in ${last4}, by a person who showed an ID at our desk.`;
const AFTERWARDS = 'Other devices are logged out, and release codes work again in 24 hours.';
const notYou = ({ phone }: Centre): string => `If it was not you, call us at once: ${phone}.`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const wayBackOpenedEmail = (
  firstName: string,
  last4: string,
  dropsEmail: boolean,
  centre: Centre,
): EmailContent => ({
  kind: 'account.way-back-opened',
  subject: 'A manager opened your account to you',
  paragraphs: [
    `${greeting(firstName)} ${openedText(last4)}${dropsEmail ? ' The account will then no longer have this email.' : ''}`,
    notYou(centre),
  ],
});

export const wayBackOpenedSms = (last4: string, { name }: Centre, isWalkIn = false): SmsContent => ({
  kind: 'account.way-back-opened',
  text: `${name}: ${openedText(last4, isWalkIn)} Not you? Call us at once.`,
});

export const wayBackOpened = (last4: string, centre: Centre, isWalkIn = false): Notification => ({
  title: 'A manager opened your account to you',
  message: `${capital(openedText(last4, isWalkIn))} ${notYou(centre)}`,
  page: '/user/profile',
});

/** `takeBack`: the link that brings the email back, if the account lost it and had it long enough. */
export const wayBackUsedEmail = (
  firstName: string,
  last4: string,
  { dropsEmail, takeBack }: { dropsEmail: boolean; takeBack: string | null },
  centre: Centre,
): EmailContent => ({
  kind: 'account.way-back-used',
  subject: 'Your account was opened at our desk',
  paragraphs: [
    `${greeting(firstName)} ${usedText(last4)} ${AFTERWARDS}`,
    takeBack === null
      ? `${dropsEmail ? 'This email no longer belongs to it. ' : ''}${notYou(centre)}`
      : `This email no longer belongs to it. If it was not you, bring the email back with this link within 7 days, which logs out everybody, and call us: ${centre.phone}.`,
  ],
  ...(takeBack !== null && { action: { label: 'Bring the email back', href: takeBack } }),
});

export const wayBackUsedSms = (last4: string, { name }: Centre, isWalkIn = false): SmsContent => ({
  kind: 'account.way-back-used',
  text: `${name}: ${usedText(last4, isWalkIn)} Not you? Call us at once.`,
});

export const wayBackUsed = (last4: string, centre: Centre): Notification => ({
  title: 'Your account was opened at our desk',
  message: `${capital(usedText(last4))} ${AFTERWARDS} ${notYou(centre)}`,
  page: '/user/profile',
});
