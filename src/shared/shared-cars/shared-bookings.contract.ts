import * as z from 'zod/mini';
import { MODES } from '#shared/arrival-mode.ts';
import { PAYMENT_METHODS } from '#shared/bookings/booking-states.ts';
import { hasPickUpLocation, toArrival, type SentForm } from '#shared/bookings/arrival.ts';
import { bookingWith } from '#shared/bookings/bookings.contract.ts';
import { faultNote } from '#shared/bookings/fault-note.ts';
import { liveState } from '#shared/bookings/live-state.ts';
import { serviceFields, withFirstService } from '#shared/catalogue/chosen-services.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { ADDING_ERRORS, answersForm, getEstimate } from '#shared/estimates/estimates.contract.ts';
import { attempt, getReceipt, paymentForm, transferOfPartner } from '#shared/payments/payments.contract.ts';
import { quoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { START_ERRORS } from '#shared/scheduling/start-errors.ts';
import { line, optionalLine, page } from '#shared/text-schemas.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { getInvoice } from '#shared/workshop/invoice.contract.ts';
import { getCarHistory } from '#shared/workshop/car-history.contract.ts';

/**
 * The calls of a partner about a car that another person shares (docs/api.md 20). Everything belongs to the owner
 * of the car. For a driver each of these calls is 404. Money in naira, instants ISO 8601.
 */

/** A booking of the car, as its owner sees it. */
export const sharedBooking = bookingWith({
  live: z.optional(liveState),
  /** The first word of the owner's name. */
  owner: z.string(),
});
export type SharedBooking = z.output<typeof sharedBooking>;

const params = { id: id() };
const saved = z.object({ message: z.string(), booking: sharedBooking });

export const getSharedCar = endpoint({
  method: 'GET',
  path: 'shared/car/:id',
  auth: 'customer',
  summary: 'A car that another person shares, with its readings, its next service and the jobs that were done on it.',
  params,
  response: getCarHistory.response,
  errors: ['car.not_found'],
});

export const listSharedBookings = endpoint({
  method: 'GET',
  path: 'shared/car/:id/booking',
  auth: 'customer',
  summary: 'The bookings of a car that another person shares, newest first, 20 a page.',
  params,
  query: z.object({ page: page() }),
  response: z.object({
    bookings: z.array(sharedBooking),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['car.not_found', 'request.bad_page'],
});

export const getSharedBooking = endpoint({
  method: 'GET',
  path: 'shared/booking/:id',
  auth: 'customer',
  summary: 'One booking of a car that another person shares.',
  params,
  response: sharedBooking,
  errors: ['booking.not_found'],
});

export const getPartnerVisit = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/visit',
  auth: 'customer',
  summary: 'Where the car of a shared booking is: its state, the check-in record, the custody log and the photos.',
  params,
  response: getVisit.response,
  errors: ['booking.not_found'],
});

export const getPartnerPhoto = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/visit/photo/:photoId',
  auth: 'customer',
  summary: 'One photo of the visit of a shared booking, WebP.',
  params: { id: id(), photoId: id() },
  response: z.unknown(),
  errors: ['visit.photo_not_found'],
  raw: 'response',
});

export const getPartnerEstimate = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/estimate',
  auth: 'customer',
  summary: 'The estimate of a shared booking.',
  params,
  response: getEstimate.response,
  errors: ['booking.not_found'],
});

export const getPartnerReceipt = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/receipt',
  auth: 'customer',
  summary: 'The receipt of the payment that settled `charge` of a shared booking: its price when not given.',
  params,
  query: z.object({ charge: optionalLine(40) }),
  response: getReceipt.response,
  errors: ['booking.not_found', 'charge.not_found', 'payment.no_receipt'],
});

export const getPartnerInvoice = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/invoice',
  auth: 'customer',
  summary: 'The invoice of a shared booking.',
  params,
  response: getInvoice.response,
  errors: ['booking.not_found', 'booking.no_invoice'],
});

export const getPartnerTransfer = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/transfer',
  auth: 'customer',
  summary:
    'How to pay `charge` of a shared booking by bank transfer (`all` that are due, or the oldest of them when not given).',
  params,
  query: z.object({ charge: optionalLine(40) }),
  response: transferOfPartner,
  errors: ['booking.not_found', 'charge.not_found', 'payment.not_due'],
});

const sharedQuote = z.object(serviceFields);

export const quoteForCar = endpoint({
  method: 'POST',
  path: 'shared/car/:id/quote',
  auth: 'customer',
  summary:
    "Quote the services of a visit for a shared car, with the owner's promotions and without the owner's credit.",
  params,
  body: z.pipe(
    z.transform((sent: z.input<typeof sharedQuote>): z.input<typeof sharedQuote> => withFirstService(sent)),
    sharedQuote,
  ),
  response: quoteAnswer,
  missing: 'booking.missing_fields',
  errors: ['car.not_found', 'booking.missing_fields', 'catalogue.unknown_service', 'catalogue.unknown_vehicle'],
});

const sentSharedBooking = z.object({
  ...serviceFields,
  /** Naira as it was shown; the price is the server's. */
  amount: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000_000)))),
  /** The deposit that was shown, naira; 0: none was. Not compared when not given. */
  deposit: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(1_000_000_000)))),
  location: optionalLine(300),
  paymentMethod: z.enum(PAYMENT_METHODS),
  mode: z.enum(MODES),
  /** What is wrong, in the partner's words. */
  note: faultNote,
  /** A hold of the partner, or the start of a free time (the hold counts if both are sent); neither: none is agreed. */
  hold: optionalLine(40),
  startsAt: z.optional(z.nullable(calendarInstant)),
});

export const bookForCar = endpoint({
  method: 'POST',
  path: 'shared/car/:id/booking',
  auth: 'customer',
  summary:
    'Book one to five services for a shared car. The booking is the owner’s, in the owner’s name and with the owner’s promotions and limits. Honours Idempotency-Key.',
  params,
  body: z.pipe(
    z.transform((sent: SentForm<z.input<typeof sentSharedBooking>>): z.input<typeof sentSharedBooking> =>
      withFirstService(sent),
    ),
    z.pipe(sentSharedBooking.check(hasPickUpLocation), z.transform(toArrival<z.output<typeof sentSharedBooking>>)),
  ),
  response: saved,
  status: 201,
  missing: 'booking.missing_fields',
  errors: [
    'car.not_found',
    'booking.missing_fields',
    'booking.no_number',
    'booking.price_changed',
    'booking.too_many_open',
    'booking.too_many',
    'booking.too_much_time',
    'booking.car_elsewhere',
    'booking.deposit_at_once',
    'booking.key_reused',
    'booking.key_running',
    'catalogue.unknown_service',
    'catalogue.unknown_vehicle',
    ...START_ERRORS,
  ],
});

export const moveSharedBooking = endpoint({
  method: 'POST',
  path: 'shared/booking/:id/move',
  auth: 'customer',
  summary: 'Move the appointment of a shared booking, by the rules of its owner. The same time again changes nothing.',
  params,
  body: z.object({ startsAt: calendarInstant }),
  response: saved,
  errors: [
    'booking.not_found',
    'booking.not_possible',
    'booking.checked_in',
    'booking.too_late',
    'booking.too_much_time',
    'booking.car_elsewhere',
    'booking.too_many_changes',
    'booking.deposit_at_once',
    ...START_ERRORS,
  ],
});

export const cancelSharedBooking = endpoint({
  method: 'POST',
  path: 'shared/booking/:id/cancel',
  auth: 'customer',
  summary:
    'Request to cancel a shared booking, by the rules of its owner. A request made before is a success. Only the owner gives up a deposit.',
  params,
  response: saved,
  errors: ['booking.not_found', 'booking.not_possible', 'booking.checked_in', 'booking.too_late'],
});

export const answerSharedEstimate = endpoint({
  method: 'POST',
  path: 'shared/booking/:id/estimate/:version',
  auth: 'customer',
  summary: 'Approve lines of a shared booking’s estimate, decline them for now, or send questions, as its owner does.',
  params: { id: id(), version: z.string() },
  body: answersForm,
  response: z.object({ message: z.string(), estimate: getEstimate.response }),
  errors: [
    'booking.not_found',
    'estimate.not_found',
    'estimate.replaced',
    'estimate.closed',
    'estimate.unknown_line',
    'estimate.line_settled',
    ...ADDING_ERRORS,
    'session.missing',
  ],
});

export const startSharedPayment = endpoint({
  method: 'POST',
  path: 'shared/booking/:id/payment',
  auth: 'customer',
  summary: 'Start a payment attempt for a charge of a shared booking, as its owner does. It never spends credit.',
  params,
  body: paymentForm,
  /** Without the address that the provider has of the owner. */
  response: z.omit(attempt, { email: true }),
  errors: [
    'booking.not_found',
    'charge.not_found',
    'payment.not_due',
    'payment.too_many_starts',
    'payment.provider_unavailable',
    'payment.provider_refused',
    'payment.no_account',
  ],
});

export const paySharedBooking = endpoint({
  method: 'POST',
  path: 'shared/booking/:id/pay',
  auth: 'customer',
  summary: 'Report a payment of a shared booking; the server verifies it at the provider. Honours Idempotency-Key.',
  params,
  body: z.object({ ref: line(60) }),
  response: saved,
  errors: [
    'booking.not_found',
    'payment.confirming',
    'payment.not_completed',
    'payment.needs_review',
    'payment.refund_due',
    'payment.wrong_reference',
    'booking.key_reused',
  ],
});
