import type { Notification } from '#api/notifications/notify.ts';
import type { MailText, SmsText } from '#api/notifications/outbox.ts';
import { formatNaira } from '#shared/money.ts';

/** Everything the centre says about a booking. Plain words, one job each; money in naira. */

/** A booking as it is spoken of. */
export interface About {
  id: string;
  /** As on the plate, e.g. BCC 0412. */
  number: string;
  fullName: string;
  service: string;
  /** Brand, model, year. */
  car: string;
  /** Naira. */
  amount: number;
  paid: boolean;
  mode: 'drive-in' | 'pick-up';
  /** Where the car is fetched, or the centre. */
  place: string;
  centre: string;
  publicUrl: string;
}

/** What a customer is told at once: on the page, and where it matters by mail and, to a proven phone, by SMS. */
export interface News {
  notification: Pick<Notification, 'title' | 'message'>;
  mail?: MailText;
  sms?: SmsText;
}

const linkTo = ({ publicUrl, id }: About): string => `${publicUrl}/user/bookings/${id}`;
const seeIt = (about: About, label = 'See the booking') => ({ label, href: linkTo(about) });
const factsOf = (about: About): NonNullable<MailText['facts']> => [
  ['Booking', about.number], ['Service', about.service], ['Car', about.car], [about.paid ? 'Amount' : 'To pay', formatNaira(about.amount)],
  about.mode === 'pick-up' ? ['We fetch it at', about.place] : ['Bring it to', about.place],
];

export const madeNews = (about: About): News => ({
  notification: { title: 'Your booking is made', message: `${about.service} for your ${about.car}, ${formatNaira(about.amount)}. The number is ${about.number}.` },
  mail: {
    kind: 'booking.made',
    subject: `Booking ${about.number}: ${about.service}`,
    paragraphs: [
      `Thank you, ${about.fullName}. Your booking is made.`,
      'You can change it, pay for it or cancel it under My Bookings.',
    ],
    facts: factsOf(about),
    action: seeIt(about),
  },
  sms: { kind: 'booking.made', text: `${about.centre}: booking ${about.number} is made. ${about.service}, ${about.car}, ${formatNaira(about.amount)}.` },
});

export const changedNews = (about: About): News => ({
  notification: { title: 'Your booking is changed', message: `${about.number}: ${about.service} for your ${about.car}, ${formatNaira(about.amount)}.` },
});

export const cancelAskedNews = (about: About): News => ({
  notification: { title: 'You asked to cancel', message: `We have your request to cancel ${about.number}, ${about.service}. We will answer soon.` },
});

export const cancelledNews = (about: About): News => ({
  notification: { title: 'Your booking is cancelled', message: `${about.number}, ${about.service} for your ${about.car}, is cancelled.${about.paid ? ' What you paid comes back to you.' : ''}` },
  mail: {
    kind: 'booking.cancelled',
    subject: `Booking ${about.number} is cancelled`,
    paragraphs: [
      `Hello ${about.fullName}, your booking ${about.number} (${about.service}, ${about.car}) is cancelled.`,
      about.paid ? 'What you paid comes back to you. We will write again when it is on its way.' : 'There is nothing to pay. You are welcome again any time.',
    ],
    action: { label: 'Book again', href: `${about.publicUrl}/user/bookings/new` },
  },
});

export const keptNews = (about: About): News => ({
  notification: { title: 'Your booking stays', message: `We could not cancel ${about.number}, ${about.service}. It stands as before. Call us if that is a problem.` },
  mail: {
    kind: 'booking.kept',
    subject: `Booking ${about.number} stays as it was`,
    paragraphs: [
      `Hello ${about.fullName}, we could not cancel your booking ${about.number} any more, so it stands as before.`,
      'If that is a problem, call us and we will find a way.',
    ],
    facts: factsOf(about),
    action: seeIt(about),
  },
});

const comeOrWait = ({ mode, place, centre }: About): string => (mode === 'pick-up' ? `We bring it back to ${place}.` : `Come and fetch it at ${centre}.`);

export const readyNews = (about: About): News => ({
  notification: { title: 'Your car is ready', message: `The ${about.service.toLowerCase()} of your ${about.car} is done. ${comeOrWait(about)}` },
  mail: {
    kind: 'booking.ready',
    subject: `Your car is ready: ${about.number}`,
    paragraphs: [`Hello ${about.fullName}, the ${about.service.toLowerCase()} of your ${about.car} is done. ${comeOrWait(about)}`, 'Thank you for coming to us.'],
    action: seeIt(about),
  },
  sms: { kind: 'booking.ready', text: `${about.centre}: your ${about.car} is ready. ${comeOrWait(about)} Booking ${about.number}.` },
});

/** Once, when a payment was left open for a day. */
export const stillOpenNews = (about: About): News => ({
  notification: { title: 'Your payment is still open', message: `${formatNaira(about.amount)} for ${about.number}, ${about.service}. You can pay under My Bookings, or cancel if you no longer need it.` },
  mail: {
    kind: 'booking.payment-open',
    subject: `Still to pay: ${formatNaira(about.amount)} for booking ${about.number}`,
    paragraphs: [
      `Hello ${about.fullName}, your booking is made, but the payment is still open.`,
      'Pay when it suits you. If you no longer need the booking, cancel it there. We remind you only this once.',
    ],
    facts: factsOf(about),
    action: seeIt(about, 'Pay for the booking'),
  },
});

/** For those who work on it. No contact data: whoever may see it finds it on the card. */
export const bookedForStaff = (about: About): Notification => ({
  title: `New booking ${about.number}`,
  message: `${about.service}, ${about.car}, ${formatNaira(about.amount)}, ${about.mode === 'pick-up' ? 'to be picked up' : 'drive-in'}.`,
  isBooking: true,
});

export const cancelAskedForStaff = (about: About): Notification => ({
  title: `Cancel ${about.number}?`,
  message: `The customer asks to cancel ${about.service}, ${about.car}. Accept it or keep the booking.${about.paid ? ' It is paid, so accepting sends the money back.' : ''}`,
  isBooking: true,
});
