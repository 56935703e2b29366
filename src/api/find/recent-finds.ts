import { listKnownCustomers, presentKnownCustomer, requireKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { can } from '#shared/capabilities.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { RECENT_MAX, type RecentFind } from '#shared/find/find.contract.ts';
import { RETENTION } from '#shared/retention.ts';
import { listBookings } from './find.repository.ts';
import { presentFoundBookings } from './present-found.ts';
import * as repo from './recent-finds.repository.ts';

/**
 * Keeps a booking or a customer among the recent finds of the caller, of whom at most 20 stay.
 * @throws booking.not_found, account.not_found: also of an erased customer, or where the caller may not see customers
 */
export async function keepFind(
  { db }: Runtime,
  { staff }: StaffCaller,
  { kind, id }: { kind: 'booking' | 'customer'; id: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await repo.keep(trx, staff.staffId, await subjectOf(trx, staff, kind, id));
    await repo.trim(trx, staff.staffId, RECENT_MAX);
  });
}

async function subjectOf(
  trx: Trx,
  { type }: StaffCaller['staff'],
  kind: 'booking' | 'customer',
  id: string,
): Promise<repo.RecentFindRow> {
  if (kind === 'customer') {
    if (!isId(id) || !can(type, 'customers.see')) throw new AppError('account.not_found');
    const customerId = await requireKnownCustomer(trx, id);
    if (!(await repo.holdCustomer(trx, customerId))) throw new AppError('account.not_found');
    return { booking_id: null, customer_id: customerId };
  }
  const customerId = isId(id) ? await repo.customerOf(trx, id) : undefined;
  if (customerId === undefined || !(await repo.holdCustomer(trx, customerId))) throw new AppError('booking.not_found');
  return { booking_id: id, customer_id: null };
}

/** The recent finds of the caller that the caller may see today, the latest first. */
export async function listRecentFinds({ db }: Runtime, { staff }: StaffCaller): Promise<RecentFind[]> {
  const rows = await repo.list(db, staff.staffId, RETENTION.recentFindDays);
  const { numberPrefix } = await getSettings(db);
  const bookingIds = rows.map(({ booking_id: id }) => id).filter((id) => id !== null);
  const customerIds = can(staff.type, 'customers.see')
    ? rows.map(({ customer_id: id }) => id).filter((id) => id !== null)
    : [];
  const bookings = presentFoundBookings(await listBookings(db, bookingIds), numberPrefix);
  const customers = (await listKnownCustomers(db, customerIds)).map(presentKnownCustomer);
  return rows
    .map((row) => ({
      booking: bookings.find(({ _id }) => _id === row.booking_id) ?? null,
      customer: customers.find(({ _id }) => _id === row.customer_id) ?? null,
    }))
    .filter(({ booking, customer }) => booking !== null || customer !== null);
}

/** Deletes the finds that lead to a customer, when the customer is erased. */
export const eraseFinds = (trx: Trx, customerId: string): Promise<void> => repo.deleteOf(trx, customerId);

/** Deletes recent finds after their time, and returns their number. */
export const purgeRecentFinds = (db: Connection): Promise<number> => repo.deleteOld(db, RETENTION.recentFindDays);
