import { findChargesOf, type Charge } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { BayOfDay, Days } from '#api/scheduling/staff-calendar/read-days.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { moneyIsRecorded } from '#shared/bookings/board.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { Span } from '#shared/scheduling/open-spans.ts';
import type { DayBay, DayBlock, DayBooking } from '#shared/bookings/staff-day.contract.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import { moneyState } from '#api/bookings/present-charges.ts';
import { listByIds } from '#api/bookings/staff/staff-day.repository.ts';
import type { StaffCaller } from './staff-card.ts';

type BlockRow = BayOfDay['blocks'][number];

const MINUTE_MS = 60_000;
const iso = (at: number): string => new Date(at).toISOString();

/** What presenting a booking of the day needs to know. */
export interface DayReader {
  /** Of booking numbers. */
  prefix: string;
  type: StaffType;
}

interface Technician {
  technician_id: string | null;
  technician: string | null;
}

/** A booking in the calendar of staff; its phone only with the right to see contact data (docs/api.md 8). */
export const presentDayBooking = (
  row: BookingRow,
  charges: readonly Charge[],
  { technician_id, technician }: Technician,
  { prefix, type }: DayReader,
): DayBooking => ({
  _id: row.id,
  number: bookingNumber(prefix, row.number),
  version: row.version,
  fullName: row.full_name,
  phoneNumber: can(type, 'customers.see') ? row.phone : null,
  service: row.service_name,
  carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
  mode: row.mode,
  status: row.status,
  paymentStatus: row.payment_status,
  isPaid: moneyIsRecorded(moneyState(row, charges)),
  technician: technician_id === null ? null : { _id: technician_id, name: technician ?? '' },
});

/** The bays of days for a member of staff: technicians see their own jobs of today alone. */
export async function presentDays(
  db: Connection,
  { staff: { staffId, type } }: StaffCaller,
  prefix: string,
  { now, today, days }: Days,
): Promise<{ date: string; bays: DayBay[] }[]> {
  const isShown = (date: string, block: BlockRow): boolean =>
    can(type, 'calendar.plan') || (date === today && block.technician_id === staffId);
  const ids = days.flatMap(({ bays }) => bays.flatMap(({ blocks }) => blocks.map((block) => block.booking_id)));
  const rows = await listByIds(db, [...new Set(ids.filter((id) => id !== null))]);
  const charges = await findChargesOf(
    db,
    rows.map(({ id }) => id),
  );
  const bookings = new Map(rows.map((row) => [row.id, { row, charges: charges.get(row.id) ?? [] }]));
  const present = (block: BlockRow): DayBlock => {
    const booking = block.booking_id === null ? undefined : bookings.get(block.booking_id);
    return presentBlock(block, booking, now.getTime(), { prefix, type });
  };
  return days.map(({ date, bays }) => ({
    date,
    bays: bays.map((bay) => presentBay(bay, bay.blocks.filter((block) => isShown(date, block)).map(present))),
  }));
}

const presentSpan = ({ from, until }: Span) => ({ from: iso(from), to: iso(until) });

const presentBay = (bay: BayOfDay, blocks: DayBlock[]): DayBay => ({
  _id: bay.id,
  name: bay.name,
  kind: bay.kind,
  retired: bay.retired,
  open: bay.open.map(presentSpan),
  closures: bay.closures.map((one) => ({ _id: one.id, ...presentSpan(one), reason: one.reason })),
  blocks,
});

interface ChargedBooking {
  row: BookingRow;
  charges: readonly Charge[];
}

function presentBlock(block: BlockRow, booking: ChargedBooking | undefined, now: number, reader: DayReader): DayBlock {
  const { from, until } = block;
  const [starts, ends] = [block.starts_at.getTime(), block.ends_at.getTime()];
  const isOpen = booking !== undefined && isOpenBooking(bookingState(booking.row));
  const needs = block.needs_until?.getTime() ?? 0;
  return {
    _id: block.id,
    kind: block.kind,
    from: iso(from),
    until: iso(until),
    minutesBefore: Math.max(0, Math.min(starts, until) - from) / MINUTE_MS,
    minutesAfter: Math.max(0, until - Math.max(ends, from)) / MINUTE_MS,
    startsAt: iso(starts),
    endsAt: iso(ends),
    promisedEnd: (block.promised_end ?? block.ends_at).toISOString(),
    needsUntil: needs > until ? iso(needs) : null,
    isLate: isOpen && ends < now,
    isPushed: block.is_pushed,
    offered: block.offered_start?.toISOString() ?? null,
    heldUntil: block.held_until?.toISOString() ?? null,
    part: { number: block.part, of: block.parts },
    service: block.service,
    booking: booking === undefined ? null : presentDayBooking(booking.row, booking.charges, block, reader),
  };
}
