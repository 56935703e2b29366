import { setTimeout as sleep } from 'node:timers/promises';
import { findEmailAddress } from '#api/accounts/contact-channels.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { type OwnersAgent, holdAgent } from '#api/cars/people/people-of-car.ts';
import type { Charge } from '#api/charges/find-charges.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { holdPaymentKeys } from '#api/settings/vendor-keys/apply-stored-keys.ts';
import { AppError } from '#shared/errors.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { findPayableCharges, type ChargesToPay } from '#api/payments/find-payable-charges.ts';
import { limitPaymentStarts } from './limit-payment-starts.ts';
import { logRefusedKey } from './verify-payment.ts';
import { createPayerAlias } from './payer-alias.ts';
import { newReference } from './payment-reference.ts';
import * as repo from '#api/payments/payments.repository.ts';

/** What is paid, and how: by default the oldest charge that is due, in any way that the provider has. */
interface WhatToPay {
  /** The id of a charge, or `all`. */
  charge?: string | null | undefined;
  channel?: repo.RequestedChannel | undefined;
  /** One of the car's people, who pays for the customer. */
  person?: OwnersAgent;
}

/** The rows of one attempt, the one with the provider's reference first: one for each charge that it pays. */
type AttemptRows = [repo.PaymentRow, ...repo.PaymentRow[]];

interface ClaimedAttempt {
  rows: AttemptRows;
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
  { charge: chargeId = null, channel: requestedChannel = null, person }: WhatToPay,
  canOpen: boolean,
): Promise<ClaimedAttempt | null> {
  return runtime.db.transaction().execute(async (trx) => {
    const booking = await lockOwnBooking(trx, bookingId, customerId);
    const charges = await findPayableCharges(trx, booking, chargeId);
    const live = await findLiveRows(trx, charges, requestedChannel, person);
    if (live !== null) {
      if (person !== undefined) await holdAgent(trx, person);
      return { rows: live, isNew: false };
    }
    if (!canOpen) return null;
    await limitPaymentStarts(trx, customerId);
    await holdPaymentKeys(runtime, trx);
    // The provider learns of no one who pays for the owner of a car.
    const email = person === undefined ? await findEmailAddress(trx, customerId) : null;
    const payerAlias = email === null ? createPayerAlias(runtime.config) : null;
    const reference = newReference();
    if (person !== undefined)
      await recordBookingEvent(trx, bookingId, {
        actor: 'customer',
        event: 'payment-started',
        person,
        detail: { reference },
      });
    const insertFor = (charge: Charge, of: string) =>
      repo.insertPayment(trx, {
        id: newId(),
        booking_id: bookingId,
        charge_id: charge.id,
        reference: of,
        joint_reference: charges.length > 1 ? reference : null,
        amount_kobo: charge.amountKobo,
        email,
        payer_alias: payerAlias,
        requested_channel: requestedChannel,
      });
    const rows: AttemptRows = [await insertFor(charges[0], reference)];
    for (const [i, charge] of charges.slice(1).entries()) rows.push(await insertFor(charge, `${reference}.${i + 2}`));
    return { rows, isNew: true };
  });
}

/** The rows of the attempt of this payer that a new one would repeat. */
async function findLiveRows(
  trx: Trx,
  charges: ChargesToPay,
  channel: repo.RequestedChannel,
  person: OwnersAgent | undefined,
): Promise<AttemptRows | null> {
  const payer = person?.customerId ?? null;
  const [charge, ...others] = charges;
  const [first, ...rest] =
    others.length > 0
      ? await repo.findLiveJointAttempt(trx, charges, channel, payer)
      : [await repo.findLiveAttempt(trx, charge.id, charge.amountKobo, channel, payer)];
  return first === undefined ? null : [first, ...rest.filter((row) => row !== undefined)];
}

/** What the provider is asked for: the sum of the rows, kobo. */
const totalKobo = (rows: AttemptRows): number => rows.reduce((sum, { amount_kobo: kobo }) => sum + kobo, 0);

/** How long a call waits for an attempt that another call opens, ms: slightly above the provider's time limit. */
const WAIT_MS = 6000;
/** Latest time to open an attempt, ms: it may take the provider's limit, and the response is due within 8 s. */
const OPEN_MS = 2000;

/**
 * Starts an attempt at the provider with the amount of a charge, or the sum of all, or returns the open one of this
 * payer. Of concurrent calls one opens it and the others wait.
 * @throws AppError booking.not_found, charge.not_found, payment.not_due, payment.too_many_starts,
 * payment.no_account, payment.provider_unavailable, payment.provider_refused
 */
export async function startPayment(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  what: WhatToPay = {},
): Promise<Attempt> {
  const { secretKey, bankTransfer } = runtime.config.paystack;
  if (secretKey === '') throw new AppError('payment.no_account');
  if (what.channel != null && !bankTransfer) throw new AppError('payment.provider_refused');
  const startedAt = performance.now();
  for (;;) {
    const claimed = await claimAttempt(runtime, customerId, bookingId, what, performance.now() - startedAt < OPEN_MS);
    if (claimed === null) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    const { rows, isNew } = claimed;
    const [{ access_code: known }] = rows;
    if (known !== null) return toAttempt(runtime, rows, known);
    if (isNew) {
      const accessCode = await openAtProvider(runtime, customerId, rows);
      if (accessCode !== null) return toAttempt(runtime, rows, accessCode);
    }
    if (performance.now() - startedAt > WAIT_MS) throw new AppError('payment.provider_unavailable', { retryAfterS: 3 });
    await sleep(150);
  }
}

/** Opens an attempt at the provider. Null when it was closed meanwhile or its reference was taken: create a new one. */
async function openAtProvider(runtime: Runtime, customerId: string, rows: AttemptRows): Promise<string | null> {
  const [row] = rows;
  const result = await runtime.paystack.initialize({
    email: payerOf(row),
    amountKobo: totalKobo(rows),
    reference: row.reference,
    callbackUrl: `${runtime.config.publicUrl}/user/bookings`,
    metadata: { booking_id: row.booking_id },
    ...(row.requested_channel !== null && { channels: [row.requested_channel] }),
  });
  if (result.kind === 'started') {
    const { accessCode } = result;
    const isOpen = await repo.openAttempt(runtime.db, row.reference, { accessCode, count: rows.length });
    return isOpen ? accessCode : null;
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

/** The address that the provider has of the payer. */
const payerOf = (row: repo.PaymentRow): string => row.email ?? row.payer_alias ?? '';

const toAttempt = ({ paystack }: Runtime, rows: AttemptRows, accessCode: string): Attempt => ({
  reference: rows[0].reference,
  accessCode,
  amount: totalKobo(rows),
  currency: 'NGN',
  email: payerOf(rows[0]),
  key: paystack.publicKey,
});
