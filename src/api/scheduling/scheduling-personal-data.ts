import type { Connection, Trx } from '#api/platform/database/database.ts';
import { deleteHolds, listOfCustomer, moveAllocations } from './occupancies.repository.ts';
import { deleteWaits, listWaitsOf, moveWaits } from '#api/scheduling/waiting/waits.repository.ts';

/** A customer's holds, appointments and walk-ins, for the export of personal data. */
export async function exportAppointments(db: Connection, customerId: string) {
  const rows = await listOfCustomer(db, customerId);
  return rows.map((row) => ({
    kind: row.kind,
    service: row.service,
    booking: row.booking_id,
    mode: row.mode,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    offeredStart: row.offered_start?.toISOString() ?? null,
    heldUntil: row.held_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

/** The waits of a customer, for the export of personal data. */
export async function exportWaits(db: Connection, customerId: string) {
  const rows = await listWaitsOf(db, customerId);
  return rows.map((row) => ({
    service: row.service,
    car: row.vehicle_id === null ? null : [row.brand, row.model, row.year || null].filter(Boolean).join(' '),
    mode: row.mode,
    date: row.day,
    offeredAt: row.offered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Gives the appointments, places in the queue and waits of a walk-in to the account that it joins. */
export async function moveAppointments(trx: Trx, from: string, to: string): Promise<void> {
  await moveAllocations(trx, from, to);
  await moveWaits(trx, from, to);
}

/**
 * Gives up the holds and the waits of a customer whose data is erased. Appointments stay with their bookings, without a
 * name.
 */
export async function eraseHolds(trx: Trx, customerId: string): Promise<void> {
  await deleteHolds(trx, customerId);
  await deleteWaits(trx, customerId);
}
