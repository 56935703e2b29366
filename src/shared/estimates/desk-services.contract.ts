import * as z from 'zod/mini';
import { card, cardResponse, version } from '#shared/bookings/staff-bookings.contract.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { idText, line, optionalLine } from '#shared/text-schemas.ts';
import { startField } from './estimates.contract.ts';
import { staffEstimate } from './staff-estimates.contract.ts';

/** What staff do at the desk about further services: offer one, take the approval of a walk-in, remove one. */

export const addBookingService = endpoint({
  method: 'POST',
  path: 'staff/booking/:id/service',
  auth: 'staff',
  may: 'bookings.add-service',
  summary:
    'Offer the customer a further service at its catalogue price: the next version of the estimate has it as a line, and its approval adds it to the booking. With an Idempotency-Key a repeated call offers nothing more.',
  params: { id: id() },
  body: z.object({ service: idText() }),
  response: z.object({ message: z.string(), booking: card, estimate: staffEstimate }),
  status: 201,
  errors: [
    'booking.not_found',
    'booking.key_reused',
    'estimate.closed',
    'estimate.car_ready',
    'estimate.full',
    'estimate.service_there',
    'catalogue.unknown_service',
    'catalogue.unknown_vehicle',
  ],
});

export const removeBookingService = endpoint({
  method: 'POST',
  path: 'staff/booking/:id/service/:service/remove',
  auth: 'staff',
  may: 'bookings.add-service',
  summary:
    'Remove a service from a booking. Once money was paid for it or the car came, this needs the right to refund and a reason; the money for a service that the desk added goes back. A service that is not there changes nothing.',
  params: { id: id(), service: id() },
  body: z.object({ version, note: optionalLine(300) }),
  response: cardResponse,
  errors: [
    'booking.not_found',
    'booking.stale',
    'booking.not_possible',
    'booking.reason_missing',
    'booking.last_service',
    'booking.service_paid',
    'catalogue.unknown_service',
  ],
});

/** The lines of the latest version that a walk-in approves. */
const approved = {
  version: z.int().check(z.gte(1)),
  /** The ids of the lines. */
  approve: z.array(line(40)).check(z.minLength(1, 'Choose a line.'), z.maxLength(60)),
};
const APPROVAL_ERRORS = [
  'booking.not_found',
  'estimate.not_found',
  'estimate.replaced',
  'estimate.closed',
  'estimate.unknown_line',
  'estimate.has_account',
] as const;

export const sendApprovalCode = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/estimate/code',
  auth: 'staff',
  may: 'bookings.add-service',
  summary:
    'Send a walk-in a code by SMS to the number of the booking, by which these lines of the latest version are approved. The message names them.',
  params: { id: id() },
  body: z.object(approved),
  response: z.object({ message: z.string() }),
  errors: [...APPROVAL_ERRORS, 'estimate.no_number', 'estimate.too_many_codes'],
});

/** A line that a finger drew, as the path of an SVG. */
const drawing = z
  .string()
  .check(
    z.maxLength(20_000, 'Sign in one go, please.'),
    z.regex(/^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})+)+$/, 'Sign in the frame.'),
  );

export const approveAtDesk = endpoint({
  method: 'POST',
  path: 'staff/visit/:id/estimate/approval',
  auth: 'staff',
  may: 'bookings.add-service',
  summary:
    'Record that a walk-in approved lines of the latest version, by the code that was sent or by signing on the phone of staff, with the name of the person who was there. Lines that are approved already change nothing.',
  params: { id: id() },
  body: z.object({
    ...approved,
    present: line(120),
    by: z.discriminatedUnion('way', [
      z.object({ way: z.literal('code'), code: z.string().check(z.regex(/^\d{6}$/, 'Write the six digits.')) }),
      z.object({ way: z.literal('signature'), drawing }),
    ]),
    ...startField,
  }),
  response: z.object({ message: z.string(), estimate: staffEstimate }),
  errors: [
    ...APPROVAL_ERRORS,
    'schedule.taken',
    'schedule.closed',
    'schedule.too_far',
    'schedule.past',
    'estimate.car_ready',
    'estimate.wrong_code',
    'estimate.too_many_codes',
  ],
});
