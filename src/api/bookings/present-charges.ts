import type { Charge } from '#api/charges/find-charges.ts';
import {
  chargeDueKobo,
  chargeMethod,
  chargePaymentStatus,
  depositCharges,
  leftOfChargesKobo,
  priceCharges,
} from '#shared/bookings/booking-charges.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { Booking, BookingCharge } from '#shared/bookings/bookings.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { LAPSED_HOURS } from '#shared/scheduling/deposit-hold.ts';
import type { BookingRow } from './booking-row.ts';

/** The charges of a booking in this status as the API lists them (docs/api.md 2). Naira. */
export const presentCharges = (charges: readonly Charge[], status: Status): BookingCharge[] =>
  charges.map((charge) => {
    const method = chargeMethod(charge);
    const givenBackKobo = charge.payments.reduce((sum, payment) => sum + (payment.givenBackKobo ?? 0), 0);
    return {
      _id: charge.id,
      kind: charge.kind,
      ...(charge.kind === 'booking' && { part: charge.part }),
      amount: nairaFromKobo(charge.amountKobo),
      due: nairaFromKobo(chargeDueKobo(charge, status)),
      paymentStatus: chargePaymentStatus(charge, status),
      ...(method !== null && { method }),
      ...(givenBackKobo > 0 && { givenBack: nairaFromKobo(givenBackKobo) }),
      ...(charge.splitFrom !== null && { partOf: charge.splitFrom }),
      ...(charge.voidedAt !== null && { voidedAt: charge.voidedAt.toISOString() }),
      ...(charge.replacedBy !== null && { replacedBy: charge.replacedBy }),
    };
  });

const HOUR_MS = 3_600_000;

/** The deposit of a booking as the API has it; null: none. Naira. `lapsedAt`: when its time was lost. */
export function presentDeposit(
  { status, keeps_deposit: keeps }: Pick<BookingRow, 'status' | 'keeps_deposit'>,
  charges: readonly Charge[],
  lapsedAt: Date | undefined,
): NonNullable<Booking['deposit']> | null {
  const deposit = depositCharges(charges);
  if (deposit.length === 0) return null;
  const sum = (some: readonly Charge[]) => nairaFromKobo(some.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0));
  const due = dueKobo(deposit, status);
  const retained = nairaFromKobo(leftOfChargesKobo(deposit.filter(({ isRetained }) => isRetained)));
  const isLapsed = due > 0 && status === 'pending' && lapsedAt !== undefined;
  return {
    amount: sum(deposit),
    balance: sum(priceCharges(charges)) - sum(deposit),
    due: nairaFromKobo(due),
    ...(retained > 0 && { retained }),
    ...(keeps && status === 'pending-cancelled' && { isRetainedIfCancelled: true }),
    ...(isLapsed && { cancelsAt: new Date(lapsedAt.getTime() + LAPSED_HOURS * HOUR_MS).toISOString() }),
  };
}

/** The amount still owed for all charges of a booking in this status, kobo. */
export const dueKobo = (charges: readonly Charge[], status: Status): number =>
  charges.reduce((sum, charge) => sum + chargeDueKobo(charge, status), 0);

/** The total of the charges that are not voided, and the paid part of it, kobo. */
export function totalKobo(charges: readonly Charge[]): { total: number; paid: number } {
  const sum = (some: readonly Charge[]) => some.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
  const counting = charges.filter(({ isVoided }) => !isVoided);
  return { total: sum(counting), paid: sum(counting.filter(({ isPaid }) => isPaid)) };
}

/** A booking and its charges in the form that the functions of the board take. */
export const moneyState = (row: BookingRow, charges: readonly Charge[]) => ({
  status: row.status,
  paymentStatus: row.payment_status,
  disputed: row.disputed,
  charges: presentCharges(charges, row.status),
});
