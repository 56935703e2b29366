import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';
import { cardResponse, nairaAmount, version } from './staff-bookings.contract.ts';

export const refundPart = endpoint({
  method: 'POST',
  path: 'staff/charge/:id/refund',
  auth: 'staff',
  may: 'payments.refund',
  summary:
    'Give a part of the money that paid a charge back, with a reason: online by a refund of the provider, money of the desk by hand, which is recorded at once. The rest still pays the charge, and nothing becomes due. All that is left is a full refund, after which the charge is due again.',
  params: { id: id() },
  body: z.object({ version, amount: nairaAmount, note: line(300) }),
  response: cardResponse,
  missing: 'booking.reason_missing',
  errors: [
    'booking.stale',
    'booking.not_possible',
    'booking.reason_missing',
    'charge.not_found',
    'payment.more_than_paid',
    'payment.refund_open',
  ],
});
