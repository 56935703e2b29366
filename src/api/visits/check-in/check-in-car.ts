import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { recordCheckInReading } from '#api/cars/add-reading.ts';
import { currentTime, newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { checkInCar as contract, StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { checkInCodes } from '#api/bookings/check-in-code.ts';
import { confirmVisit } from './confirm-visit.ts';
import { presentStaffVisit } from '#api/visits/present-visit.ts';
import { checkedInNotification } from '#api/visits/visits.texts.ts';
import * as repo from '#api/visits/visits.repository.ts';

type CheckIn = Input<typeof contract>['body'];

/**
 * Checks in the car of a booking with its record, and with the customer's code if they typed it. The first record
 * stays: repeating the call, or sending another record, changes nothing and tries no code.
 * @throws AppError booking.not_found; booking.not_possible for one that is cancelled, completed or to be cancelled
 */
export async function checkInCar(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  record: CheckIn,
): Promise<{ visit: StaffVisit; codeIsRight: boolean | null }> {
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const booking = await lockBooking(trx, bookingId);
    if ((await repo.lockVisit(trx, bookingId)) === undefined) {
      if (booking.status !== 'pending' && booking.status !== 'paid') throw new AppError('booking.not_possible');
      await insertRecord(runtime, trx, { booking, staffId: caller.staff.staffId, record });
      await notifyCustomer(runtime, trx, booking, checkedInNotification);
      recordAudit({ event: 'visit.checked-in', subject: { kind: 'booking', id: bookingId } });
    }
    const visit = await presentStaffVisit(runtime, trx, booking);
    return { visit, codeIsRight: record.code === undefined ? null : visit.checkIn?.confirmedBy === 'code' };
  });
}

async function insertRecord(
  runtime: Runtime,
  trx: Trx,
  { booking, staffId, record }: { booking: BookingRow; staffId: string; record: CheckIn },
): Promise<void> {
  const { id } = booking;
  const now = await currentTime(trx);
  // The clock of a phone can be fast.
  const at = record.at === undefined || Date.parse(record.at) > now.getTime() ? now : new Date(record.at);
  const keyTag = record.keyTag || null;
  await repo.insertVisit(trx, {
    id,
    plate: record.plate,
    km: record.km,
    fuel: record.fuel,
    belongings: record.belongings,
    belongings_note: record.belongingsNote || null,
    marks: record.marks,
    key_tag: keyTag,
    checked_in_at: at,
    checked_in_by: staffId,
  });
  const event = { visit_id: id, staff_id: staffId, at };
  await repo.insertCustodyEvent(trx, { ...event, id: newId(), kind: 'checked-in', km: record.km });
  if (keyTag !== null)
    await repo.insertCustodyEvent(trx, { ...event, id: newId(), kind: 'key-moved', place: 'hook', hook: keyTag });
  if (booking.car_id !== null && record.km !== null) await recordCheckInReading(trx, booking.car_id, record.km, at);
  if (record.code === undefined) return;
  if (checkInCodes(runtime, id).accepted.includes(record.code))
    await confirmVisit(trx, id, { by: 'code', at: now, staffId });
  else await repo.updateVisit(trx, id, { code_tries: 1 });
}
