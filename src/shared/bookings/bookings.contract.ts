import * as z from 'zod/mini';
import type { Mode } from '#shared/arrival-mode.ts';
import { hasPickUpLocation, toArrival, type SentForm } from './arrival.ts';
import { CHARGE_KINDS, CHARGE_PARTS } from './booking-charges.ts';
import { MONEY_METHODS, PAYMENT_METHODS, PAYMENT_STATUSES, STATUSES, TABS } from './booking-states.ts';
import { bookedDeposit } from './booked-deposit.ts';
import { liveState } from './live-state.ts';
import { sentBooking, sentQuote } from './sent-booking.ts';
import { CODE_ERRORS } from '#shared/promotions/promo-code.ts';
import { quoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { bookedService, withFirstService } from '#shared/catalogue/chosen-services.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { appointment } from '#shared/scheduling/appointment.ts';
import { START_ERRORS } from '#shared/scheduling/start-errors.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { page } from '#shared/text-schemas.ts';

/** What can be paid once: a price, approved work, or a part of one; `replacedBy` is due in its place. Naira. */
export const charge = z.object({
  _id: z.string(),
  kind: z.enum(CHARGE_KINDS),
  /** Of a price charge alone. */
  part: z.optional(z.enum(CHARGE_PARTS)),
  amount: z.number(),
  /** What is still owed of it: all or nothing. */
  due: z.number(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  method: z.optional(z.enum(MONEY_METHODS)),
  /** What of it was given back while the rest still pays it. */
  givenBack: z.optional(z.number()),
  /** The charge, as it was made, that it is a part of. */
  partOf: z.optional(z.string()),
  voidedAt: z.optional(z.string()),
  replacedBy: z.optional(z.string()),
});
export type BookingCharge = z.output<typeof charge>;

/** The schema of a booking whose car arrives in one mode, with its location. */
const bookingBy = <M extends Mode, Place extends z.core.$ZodType>(mode: M, place: Place) =>
  z.object({
    _id: z.string(),
    number: z.string(),
    /** Incremented with every change. A repeated answer that version 1.0.0 stored for its idempotency key lacks it. */
    version: z.optional(z.number()),
    fullName: z.string(),
    phoneNumber: z.string(),
    price: z.number(),
    discount: z.number(),
    credit: z.number(),
    amount: z.number(),
    /** All charges, the price first, voided ones included; `price` to `amount` are of the price. */
    charges: z.array(charge),
    /** The sum of all charges that are not voided. Missing where `version` is. */
    total: z.optional(z.number()),
    /** The paid part of `total`. */
    paid: z.optional(z.number()),
    /** What is still owed for all charges together. */
    due: z.number(),
    /** What makes its time firm; null: no deposit. Missing where `version` is. */
    deposit: z.optional(z.nullable(bookedDeposit)),
    location: place,
    vehicle: z.object({ brand: z.string(), _id: z.string(), model: z.string(), year: z.number() }),
    /** The first of its services. */
    service: z.object({ _id: z.string(), name: z.string() }),
    /** All services, the first one first; `price` and `discount` are their sums. Missing where `version` is. */
    services: z.optional(z.array(bookedService)),
    carType: z.string(),
    /** The customer's own car; null: one of the catalogue alone, or one that was removed. */
    car: z.nullable(z.string()),
    /** The plate of that car when it was booked, as it is written in Nigeria. */
    plate: z.nullable(z.string()),
    /** The customer's words about the fault; null: none. Missing where `version` is. */
    note: z.optional(z.nullable(z.string())),
    /** The entered code whose promotion is its discount; null: none. Missing where `version` is. */
    code: z.optional(z.nullable(z.string())),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    status: z.enum(STATUSES),
    /** The car came: only staff change the booking from then on. Missing where `version` is. */
    isCheckedIn: z.optional(z.boolean()),
    mode: z.literal(mode),
    /** The start of the appointment, else when the booking was made. */
    date: z.string(),
    /** Null: no time is agreed yet. */
    appointment: z.nullable(appointment),
  });
/** The location of a pick-up is its address, that of a drive-in the centre. */
const pickUp = bookingBy('pick-up', z.string());
const driveIn = bookingBy('drive-in', z.object({ name: z.string(), city: z.string(), state: z.string() }));

/** The schema of a booking with further fields. */
export const bookingWith = <More extends z.core.$ZodShape>(more: More) =>
  z.discriminatedUnion('mode', [z.extend(pickUp, more), z.extend(driveIn, more)]);

/**
 * A booking as docs/api.md 2 lists it. Money in naira; `date` ISO 8601 UTC. `live` is in the answers of
 * `GET booking/mine` and `GET booking/{id}` alone.
 */
export const booking = bookingWith({ live: z.optional(liveState) });
export type Booking = z.output<typeof booking>;
/** How the car of a booking arrives, and where. */
export type BookingArrival =
  | Pick<z.output<typeof pickUp>, 'mode' | 'location'>
  | Pick<z.output<typeof driveIn>, 'mode' | 'location'>;

/** What the booking form sends. `amount` (naira) is the amount shown to the user; the server sets the price. */
export const bookingForm = z.pipe(
  z.transform((sent: SentForm<z.input<typeof sentBooking>>): z.input<typeof sentBooking> => withFirstService(sent)),
  z.pipe(sentBooking.check(hasPickUpLocation), z.transform(toArrival<z.output<typeof sentBooking>>)),
);
export type BookingForm = z.output<typeof bookingForm>;

const saved = z.object({ message: z.string(), booking });
const formErrors = [
  'booking.missing_fields',
  'booking.price_changed',
  'catalogue.unknown_service',
  'catalogue.unknown_vehicle',
  'booking.unknown_car',
  'booking.too_much_time',
  'booking.car_elsewhere',
  'booking.deposit_at_once',
  ...CODE_ERRORS,
  ...START_ERRORS,
] as const;

export const quoteBooking = endpoint({
  method: 'POST',
  path: 'booking/quote',
  auth: 'customer',
  summary: 'Quote the services of a visit for a vehicle; with the id of a booking, quote a change of that booking.',
  body: z.pipe(
    z.transform((sent: z.input<typeof sentQuote>): z.input<typeof sentQuote> => withFirstService(sent)),
    sentQuote,
  ),
  response: quoteAnswer,
  missing: 'booking.missing_fields',
  errors: [
    'booking.missing_fields',
    'booking.not_found',
    'catalogue.unknown_service',
    'catalogue.unknown_vehicle',
    ...CODE_ERRORS,
  ],
});

export const createBooking = endpoint({
  method: 'POST',
  path: 'booking/book',
  auth: 'customer',
  summary: 'Book one to five services for a vehicle. Honours Idempotency-Key.',
  body: bookingForm,
  response: saved,
  status: 201,
  missing: 'booking.missing_fields',
  errors: [...formErrors, 'booking.too_many_open', 'booking.too_many', 'booking.key_reused', 'booking.key_running'],
});

export const editBooking = endpoint({
  method: 'PUT',
  path: 'booking/:id',
  auth: 'customer',
  summary: 'Change a booking while it is pending and unpaid, before its car is checked in.',
  params: { id: id() },
  body: bookingForm,
  response: saved,
  missing: 'booking.missing_fields',
  errors: [
    ...formErrors,
    'booking.not_found',
    'booking.not_possible',
    'booking.checked_in',
    'booking.too_late',
    'booking.too_many_changes',
    'booking.services_missing',
    'booking.service_added',
  ],
});

export const moveBooking = endpoint({
  method: 'PUT',
  path: 'booking/:id/move',
  auth: 'customer',
  summary:
    'Move the appointment of a pending or paid booking to another free time, or take one for a booking without; until the cut-off before its start, and until its car is checked in.',
  params: { id: id() },
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

export const listMyBookings = endpoint({
  method: 'GET',
  path: 'booking/mine',
  auth: 'customer',
  summary: "The customer's bookings, newest first, 20 a page.",
  query: z.object({ type: z.optional(z.enum(TABS)), page: page() }),
  response: z.object({
    bookings: z.array(booking),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
    /** Of `all`: the bookings with a live thing other than a rating, the most urgent first (live-thing.ts). */
    upcoming: z.optional(z.array(booking)),
    counts: z.object({ total: z.number(), pending: z.number(), completed: z.number(), cancelled: z.number() }),
  }),
  errors: ['request.bad_page'],
});

export const getBooking = endpoint({
  method: 'GET',
  path: 'booking/:id',
  auth: 'customer',
  summary: 'One booking of the customer.',
  params: { id: id() },
  response: booking,
  errors: ['booking.not_found'],
});

export const getBookingCalendar = endpoint({
  method: 'GET',
  path: 'booking/:id/calendar',
  auth: 'customer',
  summary:
    'The appointment as a text/calendar file (RFC 5545): METHOD PUBLISH, or CANCEL when the booking is cancelled, always with the same UID.',
  params: { id: id() },
  response: z.unknown(),
  errors: ['booking.not_found', 'booking.no_appointment'],
  raw: 'response',
});

export const requestCancellation = endpoint({
  method: 'PUT',
  path: 'booking/:id/update-status',
  auth: 'customer',
  summary:
    'A customer may set only pending-cancelled, before the car is checked in. After the cut-off, and until the start, a paid deposit is kept, which the caller must know.',
  params: { id: id() },
  body: z.object({
    status: z.enum(STATUSES),
    /** The customer read that the centre keeps the deposit. */
    knowsDepositIsRetained: z.optional(z.boolean()),
  }),
  response: saved,
  errors: [
    'booking.not_found',
    'booking.not_possible',
    'booking.checked_in',
    'booking.too_late',
    'booking.deposit_retained',
  ],
});

/** The current quote; nothing was saved. Omitted where another booking took the discount at the same moment. */
export const priceChangedPayload = z.object({ quote: quoteAnswer });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'booking.price_changed': z.output<typeof priceChangedPayload> | undefined;
    /** The booking that the car has at that time, which starts at an ISO 8601 instant. */
    'booking.car_elsewhere': { other: { _id: string; number: string; startsAt: string } };
  }
}
