import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { cardResponse } from './staff-bookings.contract.ts';

export const returnDeposit = endpoint({
  method: 'PUT',
  path: 'staff/booking/:id/deposit/return',
  auth: 'staff',
  may: 'payments.refund',
  summary:
    'Send back the kept deposit of a cancelled booking, for a reason. One that was sent back before stays as it is.',
  params: { id: id() },
  body: z.object({ note: line(300) }),
  response: cardResponse,
  missing: 'booking.reason_missing',
  errors: ['booking.not_found', 'booking.not_possible', 'booking.reason_missing'],
});
