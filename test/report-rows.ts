import { sql } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';

/** Rows of an office, as the application leaves them, at instants of the past. */

/** The instant of a time on the clock of Lagos: `2026-03-02 10:00`. */
export const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+01:00`);

/** Inserts a customer without an account. Returns its id. */
export async function insertCustomer(db: Connection, referredBy: string | null = null): Promise<string> {
  const id = newId();
  await sql`insert into customers (id, first_name, last_name, phone, referral_code, referred_by, walk_in)
    values (${id}, 'Bíọ́lá', 'Ìdòwú', '+2348031234567', ${id.slice(-10)}, ${referredBy}, true)`.execute(db);
  return id;
}

export interface BookingGiven {
  customer: string;
  service: string;
  made: Date;
  price: number;
  /** Kobo, as the price. */
  discount?: number;
  credit?: number;
  promotion?: object;
  status?: 'pending' | 'paid' | 'completed' | 'cancelled';
  paymentStatus?: 'unpaid' | 'paid' | 'refunded' | 'needs-review';
}

/** Inserts a booking of the first car of the catalogue. Returns its id. */
export async function insertBooking(db: Connection, given: BookingGiven): Promise<string> {
  const { discount = 0, credit = 0, status = 'completed', paymentStatus = 'paid' } = given;
  const id = newId();
  await sql`
    with made as (insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year,
      price_kobo, discount_kobo, credit_kobo, amount_kobo, promotion, mode, payment_method, payment_status, status, created_at)
    select ${id}, ${given.customer}, 'Bíọ́lá Ìdòwú', '-', s.id, s.name, v.brand_id, v.id, b.name, v.model, v.year,
      ${given.price}, ${discount}, ${credit}, ${given.price - discount - credit},
      ${given.promotion === undefined ? null : JSON.stringify(given.promotion)}, 'drive-in', 'cash', ${paymentStatus}, ${status}, ${given.made}
    from services s, (select * from vehicles order by id limit 1) v join brands b on b.id = v.brand_id
    where s.name = ${given.service} returning *)
    insert into booking_services (booking_id, service_id, position, service_name, price_kobo, discount_kobo, minutes)
    select id, service_id, 0, service_name, price_kobo, discount_kobo, 0 from made`.execute(db);
  await sql`
    insert into charges (id, booking_id, kind, amount_kobo, paid_at)
    select id, id, 'booking', amount_kobo, case when payment_status = 'paid' then created_at end
    from bookings where id = ${id}`.execute(db);
  return id;
}

export interface PaymentGiven {
  booking: string;
  charge?: string;
  method?: 'online' | 'transfer' | 'cash';
  kobo: number;
  /** When it came. */
  at: Date;
  by: string;
  status?: 'settled' | 'refunded' | 'needs-review';
  currency?: string;
  fees?: number;
  takenBack?: boolean;
}

/** Inserts money that came. Returns the id of the payment. */
export async function insertPayment(db: Connection, given: PaymentGiven): Promise<string> {
  const { method = 'cash', status = 'settled', currency = 'NGN', fees = null, takenBack = false } = given;
  const id = newId();
  await sql`
    insert into payments (id, booking_id, charge_id, reference, method, amount_kobo, received_kobo, received_currency, fees_kobo,
      status, recorded_by, paid_at, settled_at, created_at, taken_back, receipt_number)
    values (${id}, ${given.booking}, ${given.charge ?? given.booking}, ${id.replaceAll('-', '')}, ${method}, ${given.kobo}, ${given.kobo},
      ${currency}, ${fees}, ${status}, ${method === 'online' ? null : given.by}, ${given.at}, ${given.at}, ${given.at}, ${takenBack},
      ${status === 'settled' ? sql`nextval('receipt_numbers')` : null})`.execute(db);
  return id;
}

/** Inserts money that went back. */
export async function insertRefund(
  db: Connection,
  { payment, kobo, at: ended, reason }: { payment: string; kobo: number; at: Date; reason: 'cancelled' | 'undone' },
): Promise<void> {
  await sql`
    insert into refunds (id, payment_id, amount_kobo, status, method, reason, created_at, ended_at)
    values (${newId()}, ${payment}, ${kobo}, 'processed', 'hand', ${reason}, ${ended}, ${ended})`.execute(db);
}

/** Inserts the end of a booking in its history; a car that did not come is in the audit log as well. */
export async function insertEnd(
  db: Connection,
  given: {
    booking: string;
    event: 'completed' | 'cancelled' | 'cancellation-accepted';
    at: Date;
    note?: string;
    noShow?: boolean;
    actor?: 'staff' | 'system';
  },
): Promise<void> {
  const detail = JSON.stringify(given.note === undefined ? {} : { note: given.note });
  await sql`insert into booking_events (booking_id, at, actor, event, detail)
    values (${given.booking}, ${given.at}, ${given.actor ?? 'staff'}, ${given.event}, ${detail})`.execute(db);
  if (given.noShow !== true) return;
  await sql`insert into audit_log (at, event, subject_kind, subject_id, detail)
    values (${given.at}, 'booking.cancelled', 'booking', ${given.booking}, '{"noShow": true}')`.execute(db);
}

/** Inserts the visit of a booking, and its car's move into a bay. */
export async function insertVisit(
  db: Connection,
  { booking, at: came, inBay, by }: { booking: string; at: Date; inBay?: Date; by: string },
): Promise<void> {
  await sql`insert into visits (id, fuel, belongings, marks, checked_in_at, checked_in_by)
    values (${booking}, 'half', '[]', '[]', ${came}, ${by})`.execute(db);
  if (inBay === undefined) return;
  await sql`insert into custody_events (id, visit_id, number, kind, place, bay_id, staff_id, at)
    select ${newId()}, ${booking}, 1, 'car-moved', 'bay', id, ${by}, ${inBay} from resources order by position limit 1`.execute(
    db,
  );
}

/** Inserts time on a car, as it was recorded and as it was corrected. */
export async function insertTime(
  db: Connection,
  given: { booking: string; staff: string; from: Date; until: Date | null; corrected?: { from: Date; until: Date } },
): Promise<void> {
  const id = newId();
  await sql`insert into time_entries (id, visit_id, staff_id, started_at, ended_at, end_reason)
    values (${id}, ${given.booking}, ${given.staff}, ${given.from}, ${given.until}, ${given.until && 'clock-off'})`.execute(
    db,
  );
  if (given.corrected === undefined) return;
  await sql`insert into time_corrections (id, entry_id, number, started_at, ended_at, reason, staff_id)
    values (${newId()}, ${id}, 1, ${given.corrected.from}, ${given.corrected.until}, 'He forgot.', ${given.staff})`.execute(
    db,
  );
}

/** Inserts the time that a booking has in bays; `heldUntil` makes it a hold. */
export async function insertAppointment(
  db: Connection,
  given: {
    booking: string | null;
    customer: string;
    kind?: 'booking' | 'walk-in' | 'hold';
    bay: string;
    times: readonly [Date, Date][];
    heldUntil?: Date;
  },
): Promise<void> {
  const id = newId();
  const [first, last] = [given.times[0], given.times.at(-1)];
  await sql`
    insert into allocations (id, branch_id, customer_id, booking_id, kind, held_until, service_id, mode, starts_at, ends_at)
    select ${id}, b.id, ${given.customer}, ${given.booking}, ${given.kind ?? 'booking'}, ${given.heldUntil ?? null}, s.id, 'drive-in',
      ${first?.[0]}, ${last?.[1]} from branches b, (select id from services order by position limit 1) s`.execute(db);
  for (const [from, until] of given.times)
    await sql`
      insert into occupancies (id, branch_id, resource_id, during, allocation_id)
      select ${newId()}, branch_id, id, tstzrange(${from}, ${until}), ${id} from resources where name = ${given.bay}`.execute(
      db,
    );
}
