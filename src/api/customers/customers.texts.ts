import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent } from '#api/notifications/outbox.ts';
import { ID_KIND_LABEL, type IdKind } from '#shared/releases/release-rules.ts';

/** The sentences with which calls answer. */
export const ANSWERS = {
  joinRequested: 'Thank you. We look it up at the centre, and you get a message.',
  joinConfirmed: 'The walk-in is part of the account now.',
  joinDeclined: 'The request is declined.',
  wayBackOpened: 'Tell the customer this code. It works for one hour, together with the code we text them.',
} as const;

/** The sentences beside fields that were refused. */
export const FIELDS = {
  shortSearch: 'Type at least three letters of the name, or four figures of the phone.',
} as const;

/** To staff: a customer says that a walk-in is them. Without a name, since technicians read it too. */
export const joinRequestedNotification = (): Notification => ({
  title: 'A customer was here before',
  message: 'Someone with an account asks for their earlier bookings. Compare both sides under Customers, Requests.',
});

/** To the customer: the walk-in is part of their account now. */
export const joinedNotification = (bookings: number): Notification => ({
  title: 'Your earlier visits are here',
  message: `We added ${bookings === 1 ? 'one booking' : `${bookings} bookings`} from before you had an account, with their cars and payments.`,
  page: '/user/bookings',
});

/** To the customer: staff declined, with their reason. */
export const joinDeclinedNotification = (reason: string): Notification => ({
  title: 'Your earlier visits',
  message: `We could not add the visits you asked for. ${reason}`,
  page: '/user/profile',
});

/** To a customer whose request another account was ahead of. */
export const joinOvertakenNotification = (): Notification => ({
  title: 'Your earlier visits',
  message: 'We could not add the visits you asked for. Please ask at the desk.',
  page: '/user/profile',
});

/** A way back into an account as the owners of the centre read it. */
interface WayBackOpened {
  /** The id of the customer. */
  id: string;
  customer: string;
  by: string;
  idKind: IdKind;
  idLast4: string;
  reason: string;
}

const openedText = ({ by, customer, reason, idKind, idLast4 }: WayBackOpened): string =>
  `${by} opened the account of ${customer} to a person with ${ID_KIND_LABEL[idKind]} ending in ${idLast4}: ${reason}`;

/** To the owners of the centre: a manager opened an account against an ID. */
export const wayBackOpenedToOwners = (opened: WayBackOpened): Notification => ({
  title: 'An account was opened against an ID',
  message: openedText(opened),
});

/** The same by email to each owner. */
export const wayBackOpenedEmailToOwner = (name: string, opened: WayBackOpened, publicUrl: string): EmailContent => ({
  kind: 'staff.way-back-opened',
  subject: 'An account was opened against an ID',
  paragraphs: [`Hello ${name}, ${openedText(opened)}`, 'The customer was told on all contacts of the account.'],
  action: { label: 'See the customer', href: `${publicUrl}/staff/customers/${opened.id}` },
});
