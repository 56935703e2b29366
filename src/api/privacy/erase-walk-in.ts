import { findAnyCustomer } from '#api/accounts/staff/known-customers.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Erases name, phone and addresses of a walk-in; the bookings stay under a tombstone. Erasing a customer again
 * succeeds and changes nothing.
 * @throws account.not_found; customer.has_account, since its owner deletes it; customer.open_paid_booking
 */
export async function eraseWalkIn(runtime: Runtime, caller: StaffCaller, id: string): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const customer = await findAnyCustomer(trx, id);
    if (customer === undefined) throw new AppError('account.not_found');
    if (customer.joined_to !== null) throw new AppError('customer.has_account');
    if (customer.deleted_at !== null) return;
    if (!customer.walk_in) throw new AppError('customer.has_account');
    const erased = await eraseCustomer(runtime, trx, id).catch((error: unknown) => {
      // The sentence of the original code addresses a customer.
      if (error instanceof AppError && error.code === 'account.open_paid_booking')
        throw new AppError('customer.open_paid_booking');
      throw error;
    });
    if (erased) recordAudit({ event: 'customer.erased', subject: { kind: 'customer', id } });
  });
}
