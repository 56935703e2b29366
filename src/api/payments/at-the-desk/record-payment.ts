import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takePaymentAction } from '#api/bookings/staff/take-staff-action.ts';
import { splitCharge } from '#api/charges/change-charges.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { ALL_CHARGES, chargeDueKobo } from '#shared/bookings/booking-charges.ts';
import type { DeskMethod } from '#shared/bookings/booking-states.ts';
import { MAX_PARTS, shareAmount, type PaidShare } from '#shared/bookings/part-payment.ts';
import { readSlipReference } from '#shared/bookings/slip-reference.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { can } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import { koboFromNaira } from '#shared/money.ts';
import { markChargePaid } from '#api/payments/mark-charge-paid.ts';
import { newReference } from '#api/payments/attempts/payment-reference.ts';
import { namedCharges, requireCharge, sumKobo } from '#api/payments/find-payable-charges.ts';
import * as repo from '#api/payments/payments.repository.ts';

interface RecordedPayment {
  version: number;
  /** The charge that was paid, or `all` that are owed; without it the oldest of them. */
  charge?: string | null | undefined;
  method: DeskMethod;
  /** A part of the due amount, naira; all of it when not given. */
  amount?: number | null | undefined;
  /** The reference on the slip of the terminal, for a card. */
  slip?: string | null | undefined;
  note?: string | null | undefined;
}

/**
 * Staff record that charges were paid at the desk: each gets its payment, and the customer is notified of the sum. A
 * part is of the oldest charge first; the last one that it reaches is split into the paid part and the rest.
 * @throws AppError as `takePaymentAction`, charge.not_found, payment.slip_known, payment.more_than_due,
 * payment.part_too_small, payment.too_many_parts
 */
export const recordPayment = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, charge: chargeId, method, amount, slip, note }: RecordedPayment,
): Promise<StaffCard> => {
  const { staffId, type } = caller.staff;
  const slipReference = method === 'card' ? readSlipReference(slip) : null;
  const amountKobo = amount == null ? null : koboFromNaira(amount);
  const takenKobo = (charges: readonly Charge[]): number => amountKobo ?? sumKobo(charges);
  /** The charges that were paid, of which one may be a part that the payment made. */
  const paid: Charge[] = [];
  return takePaymentAction(runtime, caller, {
    action: 'recordPayment',
    bookingId,
    version,
    choose(charges, status) {
      if (chargeId != null && chargeId !== ALL_CHARGES) return [requireCharge(charges, chargeId)];
      const owed = charges.filter((charge) => chargeDueKobo(charge, status) > 0);
      return chargeId === ALL_CHARGES ? owed : owed.slice(0, 1);
    },
    async apply(trx, row, charges) {
      let booking = row;
      if (slipReference !== null && (await repo.isSlipOfToday(trx, slipReference)) && !can(type, 'payments.refund'))
        throw new AppError('payment.slip_known');
      const shares = shareAmount(takenKobo(charges), charges);
      if (!Array.isArray(shares)) throw new AppError(shares);
      for (const share of shares) {
        const charge = await takeShare(trx, share);
        paid.push(charge);
        const { id } = await repo.insertPayment(trx, {
          id: newId(),
          booking_id: bookingId,
          charge_id: charge.id,
          reference: newReference(),
          amount_kobo: charge.amountKobo,
          received_kobo: charge.amountKobo,
          received_currency: 'NGN',
          method,
          recorded_by: staffId,
          note: note || null,
          slip_reference: slipReference,
        });
        const payment = await repo.settlePayment(trx, id);
        booking = await markChargePaid(runtime, trx, booking, charge, payment, {
          action: 'recordPayment',
          staffId,
          version,
          notifiedKobo: share === shares.at(-1) ? takenKobo(charges) : null,
        });
      }
      return booking;
    },
    auditDetail: (charges) => ({
      method,
      kobo: takenKobo(charges),
      ...(slipReference !== null && { slip: slipReference }),
      ...namedCharges(paid),
    }),
  });
};

/**
 * The charge of which this share is all: when it is a part, the charge is split. Its open attempts are closed, and
 * money that comes on them later is under review.
 * @throws AppError payment.too_many_parts
 */
async function takeShare(trx: Trx, { charge, kobo }: PaidShare<Charge>): Promise<Charge> {
  if (kobo === charge.amountKobo) return charge;
  const parts = (await findCharges(trx, charge.bookingId)).filter(({ splitFrom }) => splitFrom === charge.splitFrom);
  // A part whose payment was undone is due again, and does not count.
  if (charge.splitFrom !== null && parts.filter(({ isPaid }) => isPaid).length >= MAX_PARTS)
    throw new AppError('payment.too_many_parts');
  await repo.closeAttempts(trx, 'charge_id', charge.id);
  return splitCharge(trx, charge, kobo);
}
