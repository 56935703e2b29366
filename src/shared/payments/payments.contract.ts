import * as z from 'zod/mini';
import { booking, charge } from '#shared/bookings/bookings.contract.ts';
import { MONEY_METHODS } from '#shared/bookings/booking-states.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, optionalLine } from '#shared/text-schemas.ts';

/** One attempt at the provider. `amount` in kobo, the only money in kobo that leaves the server. */
export const attempt = z.object({
  reference: z.string(),
  accessCode: z.string(),
  amount: z.number(),
  currency: z.literal('NGN'),
  email: z.string(),
  key: z.string(),
});
export type Attempt = z.output<typeof attempt>;

/** What is paid, and how. */
export const paymentForm = z.object({
  charge: optionalLine(40),
  channel: z.optional(z.nullable(z.literal('bank_transfer'))),
});

export const startPayment = endpoint({
  method: 'POST',
  path: 'booking/:id/payment',
  auth: 'customer',
  summary:
    'Start a payment attempt, or return the open one, for `charge`: `all` that are due, or the oldest of them when not given. `channel` bank_transfer restricts it to a bank transfer.',
  params: { id: id() },
  body: paymentForm,
  response: attempt,
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

export const payBooking = endpoint({
  method: 'POST',
  path: 'booking/pay',
  auth: 'customer',
  summary:
    'Report a payment; the server verifies it at the provider. Status and amount are hints. Honours Idempotency-Key.',
  body: z.object({
    id: line(40),
    ref: line(60),
    method: z.optional(z.literal('online')),
    status: z.optional(z.nullable(z.unknown())),
    amount: z.optional(z.nullable(z.unknown())),
  }),
  response: z.object({ message: z.string(), booking }),
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

export const receiveWebhook = endpoint({
  method: 'POST',
  path: 'payment/webhook/paystack',
  auth: 'public',
  summary:
    'An event of the payment provider, signed over its raw bytes. Stored and acknowledged at once, handled by a job.',
  response: messageResponse,
  errors: ['payment.bad_signature'],
  raw: 'bytes',
});

const method = z.enum(MONEY_METHODS);

/** The receipt of one settled payment, with all charges of its booking. Money in naira. */
const receipt = z.object({
  number: z.string(),
  /** The charge that was paid. */
  charge: z.string(),
  reference: z.string(),
  method,
  channel: z.nullable(z.string()),
  amount: z.number(),
  /** The VAT that `amount` includes; null while the settings have no rate. */
  vat: z.nullable(z.object({ percent: z.number(), amount: z.number() })),
  paidAt: z.string(),
  /** All of it went back. */
  refunded: z.boolean(),
  /** The part that went back or is on its way, while the rest still counts. */
  givenBack: z.number(),
  booking: z.object({
    _id: z.string(),
    number: z.string(),
    fullName: z.string(),
    service: z.string(),
    car: z.string(),
    price: z.number(),
    discount: z.number(),
    credit: z.number(),
    amount: z.number(),
    charges: z.array(charge),
    due: z.number(),
    date: z.string(),
  }),
  centre: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: 'booking/:id/receipt',
  auth: 'customer',
  summary: 'The receipt of the payment that settled `charge` of a booking: its price when not given.',
  params: { id: id() },
  query: z.object({ charge: optionalLine(40) }),
  response: receipt,
  errors: ['booking.not_found', 'charge.not_found', 'payment.no_receipt'],
});

/** How to pay by bank transfer: through the provider, or straight to the centre's account with the booking's number. */
const transfer = z.object({
  throughProvider: z.boolean(),
  account: z.nullable(z.object({ bank: z.string(), number: z.string(), name: z.string() })),
  /** The reference to enter in the transfer. */
  reference: z.string(),
  amount: z.number(),
  proofs: z.array(z.object({ at: z.string() })),
  /** How many more pictures can be sent. */
  proofsLeft: z.number(),
});
/** As a partner of the car sees it, who sends no pictures. */
export const transferOfPartner = z.omit(transfer, { proofs: true, proofsLeft: true });
export type TransferOfPartner = z.output<typeof transferOfPartner>;
export type Transfer = z.output<typeof transfer>;

export const getTransfer = endpoint({
  method: 'GET',
  path: 'booking/:id/transfer',
  auth: 'customer',
  summary:
    'How to pay `charge` of a booking by bank transfer (`all` that are due, or the oldest of them when not given), and the uploaded proofs.',
  params: { id: id() },
  query: z.object({ charge: optionalLine(40) }),
  response: transfer,
  errors: ['booking.not_found', 'charge.not_found', 'payment.not_due'],
});

/** Bytes of a picture that may be sent as proof. */
export const PROOF_BYTES = 5 * 1024 * 1024;

export const saveTransferProof = endpoint({
  method: 'PUT',
  path: 'booking/:id/proof',
  auth: 'customer',
  summary:
    'Upload a proof of transfer (raw bytes, content type image/...) for staff to check. It never counts as payment. Answers with the transfer of `charge`.',
  params: { id: id() },
  query: z.object({ charge: optionalLine(40) }),
  response: z.object({ message: z.string(), transfer }),
  errors: [
    'booking.not_found',
    'charge.not_found',
    'payment.not_due',
    'payment.too_many_proofs',
    'account.photo_not_image',
    'account.photo_too_large',
    'account.photo_too_many_pixels',
    'account.too_many_uploads',
  ],
  raw: 'stream',
  maxBytes: PROOF_BYTES,
});

declare module '#shared/errors.ts' {
  interface ErrorPayloads {
    /** The current booking; omitted where the browser itself reports that it is still waiting. */
    'payment.confirming': { booking: z.output<typeof booking> } | undefined;
  }
}
