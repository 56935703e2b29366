import { setTimeout as sleep } from 'node:timers/promises';
import { requireEmailAddress } from '#api/accounts/contact-channels.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { findPayableCharge } from '#api/payments/find-payable-charge.ts';
import { limitPaymentStarts } from './limit-payment-starts.ts';
import { logRefusedKey } from './verify-payment.ts';
import { newReference } from './payment-reference.ts';
import * as repo from '#api/payments/payments.repository.ts';

/** What is paid, and how: by default the oldest charge that is due, in any way that the provider has. */
interface WhatToPay {
  charge?: string | null | undefined;
  channel?: repo.RequestedChannel | undefined;
}

interface ClaimedAttempt {
  row: repo.PaymentRow;
  /** True when this call created the attempt and must open it at the provider. */
  isNew: boolean;
}

/**
 * Returns the live attempt or creates one, under the booking's lock. Null when there is none and no time to open one.
 */
function claimAttempt(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  { charge: chargeId = null, channel: requestedChannel = null }: WhatToPay,
  canOpen: boolean,
): Promise<ClaimedAttempt | null> {
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, customerId);
    const charge = await findPayableCharge(trx, booking, chargeId);
    const live = await repo.findLiveAttempt(trx, charge.id, charge.amountKobo, requestedChannel);
    if (live !== undefined) return { row: live, isNew: false };
    if (!canOpen) return null;
    await limitPaymentStarts(trx, customerId);
    const email = await requireEmailAddress(trx, customerId);
    const row = {
      id: newId(),
      booking_id: bookingId,
      charge_id: charge.id,
      reference: newReference(),
      amount_kobo: charge.amountKobo,
      email,
      requested_channel: requestedChannel,
    };
    return { row: await repo.insertPayment(trx, row), isNew: true };
  });
}

/** How long a call waits for an attempt that another call opens, ms: slightly above the provider's time limit. */
const WAIT_MS = 6000;
/** Latest time to open an attempt, ms: it may take the provider's limit, and the response is due within 8 s. */
const OPEN_MS = 2000;

/**
 * Starts an attempt at the provider with the amount of a charge, or returns the open one. Of concurrent calls one opens
 * it and the others wait.
 * @throws AppError booking.not_found, charge.not_found, payment.not_due, payment.too_many_starts,
 * payment.provider_unavailable, payment.provider_refused
 */
export async function startPayment(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  what: WhatToPay = {},
): Promise<Attempt> {
  if (what.channel != null && !runtime.config.paystack.bankTransfer) throw new AppError('payment.provider_refused');
  const startedAt = performance.now();
  for (;;) {
    const claimed = await claimAttempt(runtime, customerId, bookingId, what, performance.now() - startedAt < OPEN_MS);
    if (claimed === null) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    const { row, isNew } = claimed;
    if (row.access_code !== null) return toAttempt(runtime, row, row.access_code);
    if (isNew) {
      const accessCode = await openAtProvider(runtime, customerId, row);
      if (accessCode !== null) return toAttempt(runtime, row, accessCode);
    }
    if (performance.now() - startedAt > WAIT_MS) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    await sleep(150);
  }
}

/** Opens an attempt at the provider. Null when it was closed meanwhile or its reference was taken: create a new one. */
async function openAtProvider(runtime: Runtime, customerId: string, row: repo.PaymentRow): Promise<string | null> {
  const result = await runtime.paystack.initialize({
    email: row.email ?? '',
    amountKobo: row.amount_kobo,
    reference: row.reference,
    callbackUrl: `${runtime.config.publicUrl}/user/bookings`,
    metadata: { booking_id: row.booking_id },
    ...(row.requested_channel !== null && { channels: [row.requested_channel] }),
  });
  if (result.kind === 'started') {
    return (await repo.openAttempt(runtime.db, row.reference, result.accessCode)) ? result.accessCode : null;
  }
  // Never repeated: after a time-out the provider may know this reference, so it is closed and the next attempt has a
  // new one.
  await repo.closeAttempt(runtime.db, row.reference);
  if (result.kind === 'duplicate-reference') return null;
  runtime.log.warn(
    { event: 'payment.start_failed', kind: result.kind, reference: row.reference, customer: customerId },
    'provider did not start a payment',
  );
  if (result.kind === 'refused') throw new AppError('payment.provider_refused');
  if (result.reason === 'unauthorized') logRefusedKey(runtime);
  throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
}

const toAttempt = ({ paystack }: Runtime, row: repo.PaymentRow, accessCode: string): Attempt => ({
  reference: row.reference,
  accessCode,
  amount: row.amount_kobo,
  currency: 'NGN',
  email: row.email ?? '',
  key: paystack.publicKey,
});
