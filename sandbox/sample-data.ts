import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import type { Notification } from '#api/notifications/notify.ts';
import type { BookingSummary } from '#api/bookings/booking-summary.ts';
import type { BooksDifference } from '#api/reports/reports.texts.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';

/** A message with sample data. */
export type Sample =
  | { channel: 'mail'; kind: string; email: EmailContent }
  | { channel: 'sms'; kind: string; sms: SmsContent }
  | { channel: 'page'; kind: string; notification: Pick<Notification, 'title' | 'message' | 'page'> };

/** The bookings, amounts and cars that the samples of messages name. */

export const KOBO = 1_250_000;

/** Lines that a walk-in approves by a code. */
export const toApprove = { number: 'BCC 0412', names: ['Car wash', 'Pads, front set'], kobo: KOBO };

export const booksDifference: BooksDifference = {
  differenceKobo: -100,
  differing: 2,
  numbers: ['BCC 0412', 'BCC 0388'],
};

export const carReminder = {
  car: 'Honda Accord 2004',
  plate: 'BDJ-482KA',
  subject: 'Road worthiness',
  day: 'Sun 30 Nov 2025',
  page: '/user/cars/018f4c2e-0000-7000-8000-000000000413',
};

export const declinedLines = ['Pads, front set', 'Labour', 'Discs', 'Calliper grease', 'Wheel bolts', 'Road test'].map(
  (name) => ({ finding: 'Front brake pads', name, amountKobo: KOBO }),
);

export const summaryFor = (
  publicUrl: string,
  given: Partial<BookingSummary> & Pick<BookingSummary, 'centre'>,
): BookingSummary => ({
  id: '018f4c2e-0000-7000-8000-000000000412',
  number: 'BCC 0412',
  fullName: 'Ṣadé Adébáyọ̀',
  service: 'Car wash',
  car: 'Honda Accord 2004',
  amount: 12_500,
  paid: false,
  deposit: null,
  retained: 0,
  goesBack: false,
  arrival: { mode: 'drive-in' },
  when: 'Thu 13 Nov 2025, 10:30 am',
  offered: 'Thu 13 Nov 2025, 2:00 pm',
  centreAddress: '1 Sample Road, Bodija, Ibadan',
  openingHours: 'Monday to Friday, 7:30 am to 6 pm. Saturday, 8 am to 5 pm. Closed on Sunday.',
  publicUrl,
  ...given,
});

export const receiptFor = (summary: BookingSummary): Receipt => ({
  number: 'BCC-R 000123',
  charge: summary.id,
  reference: '19a2b3c4d5e-SAMPLE',
  method: 'online',
  channel: 'card',
  amount: 12_500,
  vat: { percent: 7.5, amount: 872.09 },
  paidAt: '2026-11-20T08:30:00.000Z',
  refunded: false,
  givenBack: 0,
  booking: {
    _id: summary.id,
    number: summary.number,
    fullName: summary.fullName,
    service: summary.service,
    car: summary.car,
    price: 15_000,
    discount: 2000,
    credit: 500,
    amount: 12_500,
    charges: [{ _id: summary.id, kind: 'booking', amount: 12_500, due: 0, paymentStatus: 'paid' }],
    due: 0,
    date: '2026-11-19T08:30:00.000Z',
  },
  centre: { name: summary.centre, address: summary.centreAddress, phone: '0800 000 0000', email: 'hello@example.com' },
});

/** A manager opened the account of a customer. */
export const wayBackOpened = {
  id: '018f4c2e-0000-7000-8000-000000000007',
  customer: 'Adébáyọ̀ Ọlá',
  by: 'Bọ́lá',
  idKind: 'passport',
  idLast4: '48AB',
  reason: 'Lost the phone.',
} as const;

/** Where a notification about a booking leads that names no other page. */
export const BOOKING_PAGE = '/user/bookings/018f4c2e-0000-7000-8000-000000000412';
