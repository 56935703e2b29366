import { getBookingHistory } from '#api/bookings/staff/get-booking-history.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { can } from '#shared/capabilities.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { givenBackKobo } from '#api/payments/refunds/refund-amounts.ts';
import { listRefundsOf } from '#api/payments/refunds/refunds.repository.ts';
import { listPaymentsWithRecorder } from '#api/payments/payments.repository.ts';

/**
 * One booking for staff, with its history and payments; notes only for staff with the right to see contact data.
 * @throws AppError booking.not_found
 */
export async function getStaffBooking({ db }: Runtime, caller: StaffCaller, id: string) {
  const { booking, events } = await getBookingHistory(db, caller, id);
  const payments = await listPaymentsWithRecorder(db, id);
  const refunds = await listRefundsOf(
    db,
    payments.map((payment) => payment.id),
  );
  return {
    booking,
    events,
    payments: payments.map((payment) => ({
      reference: payment.reference,
      charge: payment.charge_id,
      method: payment.method,
      amount: nairaFromKobo(payment.received_kobo ?? payment.amount_kobo),
      givenBack: nairaFromKobo(
        givenBackKobo(
          payment,
          refunds.filter(({ payment_id: of }) => of === payment.id),
        ),
      ),
      status: payment.taken_back ? 'taken-back' : payment.status,
      recordedBy: payment.recorder,
      slip: payment.slip_reference,
      note: can(caller.staff.type, 'customers.see') ? payment.note : null,
      at: (payment.paid_at ?? payment.created_at).toISOString(),
    })),
  };
}
