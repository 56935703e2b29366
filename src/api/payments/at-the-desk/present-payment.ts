import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { isChargeActionAllowed } from '#shared/bookings/booking-charges.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { MoneyAction, StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import * as repo from './staff-payments.repository.ts';
import { canBeHandedBack, findRefundUnderWay, outstandingKobo } from '#api/payments/refunds/refund-amounts.ts';
import { listRefundsOf, type RefundRow } from '#api/payments/refunds/refunds.repository.ts';
import { keysOf } from '#shared/guards.ts';

/** The actions on a payment that are possible and that this type of staff may take. */
function actionsFor(row: repo.StaffPaymentRow, refund: RefundRow | undefined, type: StaffType): MoneyAction[] {
  const underWay = refund !== undefined && !hasEnded(refund.status) ? refund : undefined;
  const mayRefund = can(type, 'payments.refund');
  const canSend = mayRefund && row.refundable_kobo > 0;
  const isUndecided = row.status === 'needs-review' || row.status === 'refund-due';
  const isWhole = row.received_currency === 'NGN' && row.received_kobo === row.charge_kobo;
  const isOffered: Record<MoneyAction, boolean> = {
    check: row.method === 'online' && row.status !== 'refunded',
    accept:
      can(type, TRANSITIONS.acceptPayment.capability) &&
      isUndecided &&
      (refund === undefined || refund.status === 'failed') &&
      isWhole &&
      row.charge_voided_at === null &&
      isChargeActionAllowed('acceptPayment', row.charge_kind, row.booking_status),
    refund: canSend && isUndecided && underWay === undefined && row.method === 'online',
    'handed-back':
      underWay === undefined
        ? row.status === 'refund-due' && canSend
        : (isUndecided || underWay.reason === 'part') && mayRefund && canBeHandedBack(underWay),
  };
  return keysOf(isOffered).filter((action) => isOffered[action]);
}

/** Payments as staff see them, with the refund under way, else the centre's newest, and the possible actions. */
export async function presentPayments(
  runtime: Runtime,
  rows: readonly repo.StaffPaymentRow[],
  type: StaffType,
): Promise<StaffPayment[]> {
  const [centre, refunds] = await Promise.all([
    getSettings(runtime.db),
    listRefundsOf(
      runtime.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const own = refunds.filter(({ payment_id: of }) => of === row.id);
    const refund = findRefundUnderWay(own) ?? own.findLast(({ source }) => source === 'centre');
    return {
      _id: row.id,
      reference: row.reference,
      method: row.method,
      channel: row.channel,
      status: row.status,
      amount: nairaFromKobo(row.amount_kobo),
      received: row.received_kobo === null ? null : nairaFromKobo(row.received_kobo),
      currency: row.received_currency ?? 'NGN',
      moving: row.provider_pending,
      providerStatus: row.provider_status,
      at: (row.paid_at ?? row.created_at).toISOString(),
      booking: {
        _id: row.booking_id,
        number: bookingNumber(centre.numberPrefix, row.number),
        fullName: row.full_name,
        status: row.booking_status,
        paymentStatus: row.payment_status,
        amount: nairaFromKobo(row.booking_kobo),
        disputed: row.disputed,
      },
      charge: { _id: row.charge_id, kind: row.charge_kind, amount: nairaFromKobo(row.charge_kobo) },
      refund:
        refund === undefined
          ? null
          : {
              _id: refund.id,
              status: refund.status,
              how: refund.method,
              amount: nairaFromKobo(hasEnded(refund.status) ? refund.amount_kobo : outstandingKobo(refund, row, own)),
              note: refund.note,
            },
      refundable: nairaFromKobo(row.refundable_kobo),
      actions: actionsFor(row, refund, type),
    };
  });
}
