import {
  listKnownCustomers,
  type KnownCustomerDetail,
  presentKnownCustomer,
} from '#api/accounts/staff/known-customers.ts';
import { canJoin } from '#api/accounts/staff/join-walk-in.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { JoinSide, listJoinRequests as contract } from '#shared/customers/walk-in-joins.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { countBookings } from './customer-list.repository.ts';
import * as repo from './join-requests.repository.ts';

/** One page of the open requests, oldest first, with the account and the walk-in for staff to compare. */
export async function listJoinRequests({ db }: Runtime, page: number): Promise<Output<typeof contract>> {
  const [rows, total, { numberPrefix }] = await Promise.all([
    repo.listOpen(db, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    repo.countOpen(db),
    getSettings(db),
  ]);
  const ids = rows.flatMap(({ customer_id: account, walk_in_id: walkIn }) => [account, walkIn]);
  const [known, counts, newest] = await Promise.all([
    listKnownCustomers(db, ids),
    countBookings(db, ids),
    repo.listNewest(db, ids),
  ]);
  const byId = new Map(known.map((row) => [row.id, row]));
  const toSide = (row: KnownCustomerDetail): JoinSide => {
    const last = newest.get(row.id);
    const { _id, fullName, phoneNumber, email } = presentKnownCustomer(row);
    return {
      _id,
      fullName,
      phoneNumber,
      email,
      since: row.created_at.toISOString(),
      bookings: counts.get(row.id)?.bookings ?? 0,
      plates: (last?.plates ?? []).map(formatPlate),
      lastBooking:
        last === undefined
          ? null
          : {
              number: bookingNumber(numberPrefix, last.number),
              service: last.service_name,
              at: last.created_at.toISOString(),
            },
    };
  };
  return {
    // One of the two can be erased between the statements.
    requests: rows.flatMap((row) => {
      const [account, walkIn] = [byId.get(row.customer_id), byId.get(row.walk_in_id)];
      if (account === undefined || walkIn === undefined) return [];
      return {
        _id: row.id,
        foundBy: row.found_by,
        createdAt: row.created_at.toISOString(),
        account: toSide(account),
        walkIn: toSide(walkIn),
        isPossible: canJoin({
          account: { ...account, deleted_at: null },
          walkIn: { ...walkIn, deleted_at: null },
        }),
      };
    }),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
