import * as z from 'zod/mini';
import { CODE_ERRORS } from '#shared/promotions/promo-code.ts';
import { quoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { withFirstService } from '#shared/catalogue/chosen-services.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { line, optionalLine } from '#shared/text-schemas.ts';
import { sentWalkIn, walkInQuote } from './sent-walk-in.ts';
import { STAFF_START_ERRORS } from '#shared/scheduling/start-errors.ts';
import { DESK_METHODS, MONEY_METHODS, STATUSES } from './booking-states.ts';
import { BOOKING_EVENTS } from './booking-events.ts';
import { TRANSITIONS } from './booking-transitions.ts';
import { readSlipReference } from './slip-reference.ts';
import { hasPickUpLocation, toArrival, type SentForm } from './arrival.ts';
import { bookingWith } from './bookings.contract.ts';
import { koboFromNaira } from '#shared/money.ts';

/**
 * A booking as staff see it. For staff without the right to see contact data (docs/api.md 8) `phoneNumber` is null and
 * the `location` of a pick-up empty.
 */
export const cardFields = {
  phoneNumber: z.nullable(z.string()),
  /** An action sends the version it is based on. */
  version: z.number(),
  /** The status that the booking returns to when its cancellation is not accepted. */
  statusBefore: z.nullable(z.enum(STATUSES)),
  /** The customer's bank disputes a payment for it, and the dispute is open. */
  disputed: z.boolean(),
  customer: z.string(),
};
export const card = bookingWith(cardFields);
export type StaffCard = z.output<typeof card>;

/** A day in Lagos, e.g. 2026-11-20. */
export const day = z.iso.date('Write a day as 2026-11-20.');

export const getStaffBooking = endpoint({
  method: 'GET',
  path: 'staff/booking/:id',
  auth: 'staff',
  may: 'bookings.see',
  summary: 'One booking with its history and payments.',
  params: { id: id() },
  response: z.object({
    booking: card,
    events: z.array(
      z.object({
        at: z.string(),
        actor: z.enum(['customer', 'staff', 'settlement', 'system']),
        /** The member of staff, or the person of the car who acted for its owner; null: the customer or the system. */
        who: z.nullable(z.string()),
        event: z.enum(BOOKING_EVENTS),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    payments: z.array(
      z.object({
        reference: z.string(),
        /** The charge that it is for. */
        charge: z.string(),
        method: z.enum(MONEY_METHODS),
        /** Naira. */
        amount: z.number(),
        /** What of it went back or is on its way, naira, while the rest counts. */
        givenBack: z.number(),
        /** The attempt's status; `taken-back`: it counts as never paid. */
        status: z.string(),
        recordedBy: z.nullable(z.string()),
        /** The reference on the slip, of a card. */
        slip: z.nullable(z.string()),
        note: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
  errors: ['booking.not_found'],
});

export const cardResponse = z.object({ message: z.string(), booking: card });
export const version = z.int().check(z.positive());
/** Naira that staff write. */
export const nairaAmount = z.number().check(
  z.positive('Write an amount.'),
  z.maximum(1_000_000_000),
  z.refine((naira) => koboFromNaira(naira) !== null, 'Write naira and kobo.'),
);
const actionErrors = ['booking.not_found', 'booking.stale', 'booking.not_possible'] as const;

export const recordPayment = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/payment',
  auth: 'staff',
  may: TRANSITIONS.recordPayment.capability,
  summary:
    'Record a payment in cash, by card with the reference of its slip, or by transfer, for `charge`, `all` that are owed, or the oldest of them when not given: all of it, or the part `amount`, which splits a charge. A slip that was recorded before on the same day needs the right to refund.',
  params: { id: id() },
  body: z
    .object({
      version,
      charge: optionalLine(40),
      method: z.enum(DESK_METHODS),
      /** A part of the due amount, naira; all of it when not given. */
      amount: z.optional(z.nullable(nairaAmount)),
      /** The reference on the slip of the terminal, for a card. */
      slip: optionalLine(40),
      note: optionalLine(300),
    })
    .check(
      z.refine(({ method, slip }) => method !== 'card' || readSlipReference(slip) !== null, {
        path: ['slip'],
        error: 'Write the reference on the slip: 4 to 30 letters and digits.',
      }),
    ),
  response: cardResponse,
  errors: [
    ...actionErrors,
    'charge.not_found',
    'payment.slip_known',
    'payment.more_than_due',
    'payment.part_too_small',
    'payment.too_many_parts',
  ],
});

export const undoPayment = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/payment/undo',
  auth: 'staff',
  may: TRANSITIONS.undoPayment.capability,
  summary:
    'Undo a payment at the desk that was recorded by mistake, with a reason: `charge` (the price of the booking, or its newest part, when not given) is unpaid again, and the ledger gets a counter-entry.',
  params: { id: id() },
  body: z.object({ version, charge: optionalLine(40), note: line(300) }),
  response: cardResponse,
  missing: 'booking.reason_missing',
  errors: [...actionErrors, 'booking.reason_missing', 'charge.not_found'],
});

export const voidCharge = endpoint({
  method: 'POST',
  path: 'staff/charge/:id/void',
  auth: 'staff',
  may: 'payments.refund',
  summary:
    'Void a charge of an estimate permanently, with a reason: nothing is owed for it any more, and its payments become due refunds.',
  params: { id: id() },
  body: z.object({ note: line(300) }),
  response: cardResponse,
  missing: 'booking.reason_missing',
  errors: ['charge.not_found', 'booking.not_possible', 'booking.reason_missing'],
});

export const finishJob = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/finish',
  auth: 'staff',
  may: TRANSITIONS.finishJob.capability,
  summary: 'Complete a booking. The payments of all its charges must be recorded first.',
  params: { id: id() },
  body: z.object({ version }),
  response: cardResponse,
  errors: [...actionErrors, 'booking.money_missing'],
});

export const cancelBooking = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/cancel',
  auth: 'staff',
  may: TRANSITIONS.cancelBooking.capability,
  summary:
    'Cancel a pending or paid booking, with a reason. Money received becomes a due refund. With money on it, and once its car was checked in, this needs the right to refund.',
  params: { id: id() },
  body: z.object({ version, note: line(300) }),
  response: cardResponse,
  missing: 'booking.reason_missing',
  errors: [...actionErrors, 'booking.reason_missing'],
});

export const decideCancellation = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/cancellation',
  auth: 'staff',
  // Does not compile when the two decisions need different capabilities.
  may: TRANSITIONS.acceptCancellation.capability satisfies typeof TRANSITIONS.keepBooking.capability,
  summary:
    'Accept a requested cancellation (money received becomes a due refund), or decline it and restore the booking. Once the car was checked in, it can only be declined.',
  params: { id: id() },
  body: z.object({ version, decision: z.enum(['accept', 'keep']) }),
  response: cardResponse,
  errors: [...actionErrors, 'booking.car_came'],
});

export const quoteWalkIn = endpoint({
  method: 'POST',
  path: 'staff/quote',
  auth: 'staff',
  may: 'bookings.walk-in',
  summary: 'Quote the services of a visit for an existing customer, or a new one when none is given.',
  body: z.pipe(
    z.transform((sent: z.input<typeof walkInQuote>): z.input<typeof walkInQuote> => withFirstService(sent)),
    walkInQuote,
  ),
  response: quoteAnswer,
  missing: 'booking.missing_fields',
  errors: [
    'booking.missing_fields',
    'catalogue.unknown_service',
    'catalogue.unknown_vehicle',
    'account.not_found',
    ...CODE_ERRORS,
  ],
});

export const bookWalkIn = endpoint({
  method: 'POST',
  path: 'staff/booking',
  auth: 'staff',
  may: 'bookings.walk-in',
  summary:
    'Book for a walk-in: an existing customer, or a new one by name and phone. Refused, unless confirmed, while the customer has another booking for that car at that time. Honours Idempotency-Key.',
  body: z.pipe(
    z.transform((sent: SentForm<z.input<typeof sentWalkIn>>): z.input<typeof sentWalkIn> => withFirstService(sent)),
    z.pipe(sentWalkIn.check(hasPickUpLocation), z.transform(toArrival<z.output<typeof sentWalkIn>>)),
  ),
  response: cardResponse,
  status: 201,
  missing: 'booking.missing_fields',
  errors: [
    'booking.missing_fields',
    'booking.price_changed',
    'booking.car_elsewhere',
    'booking.key_reused',
    'catalogue.unknown_service',
    'catalogue.unknown_vehicle',
    'booking.unknown_car',
    'account.not_found',
    ...CODE_ERRORS,
    ...STAFF_START_ERRORS,
  ],
});

/** The current booking. */
export const cardPayload = z.object({ booking: card });

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    'booking.stale': z.output<typeof cardPayload>;
    'booking.money_missing': z.output<typeof cardPayload>;
    /** Customers get this code without a payload. */
    'booking.not_possible': z.output<typeof cardPayload> | undefined;
    'booking.car_came': z.output<typeof cardPayload> | undefined;
  }
}
