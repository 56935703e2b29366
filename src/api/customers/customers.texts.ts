import type { Notification } from '#api/notifications/notify.ts';

/** The sentences with which calls answer. */
export const ANSWERS = {
  joinRequested: 'Thank you. We look it up at the centre, and you get a message.',
  joinConfirmed: 'The walk-in is part of the account now.',
  joinDeclined: 'The request is declined.',
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
