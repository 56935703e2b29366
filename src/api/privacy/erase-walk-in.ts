import { findAnyCustomer } from '#api/accounts/staff/known-customers.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import { isOpenBookingError, type OPEN_BOOKING_ERRORS } from '#shared/privacy/privacy.contract.ts';
import { eraseCustomer } from './erase-customer.ts';

const FOR_STAFF = {
  'account.car_on_site': 'customer.car_on_site',
  'account.money_owed': 'customer.money_owed',
  'account.open_paid_booking': 'customer.open_paid_booking',
} as const satisfies Record<(typeof OPEN_BOOKING_ERRORS)[number], PlainErrorCode>;

/**
 * Erases name, phone and addresses of a walk-in; the bookings stay under a tombstone. Erasing a customer again
 * succeeds and changes nothing.
 * @throws account.not_found; customer.has_account, since its owner deletes it; customer.car_on_site,
 * customer.money_owed, customer.open_paid_booking
 */
export async function eraseWalkIn(runtime: Runtime, caller: StaffCaller, id: string): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const customer = await findAnyCustomer(trx, id);
    if (customer === undefined) throw new AppError('account.not_found');
    if (customer.joined_to !== null) throw new AppError('customer.has_account');
    if (customer.deleted_at !== null) return;
    if (!customer.walk_in) throw new AppError('customer.has_account');
    const erased = await eraseCustomer(runtime, trx, id).catch((error: unknown) => {
      // The sentences of the original codes address a customer.
      throw isOpenBookingError(error) ? new AppError(FOR_STAFF[error.code]) : error;
    });
    if (erased) recordAudit({ event: 'customer.erased', subject: { kind: 'customer', id } });
  });
}
