import { sql } from 'kysely';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { Customer } from '#test/customers.ts';
import { insertCashPayment } from '#test/payments.ts';
import { insertStaff } from '#test/staff.ts';
import type { TestApp } from '#test/test-app.ts';

/** A name of the maximum length without a place to break. */
export const LONG = { firstName: 'Olúwafúnmiláyọ̀ọlúwadámiláre', lastName: 'Adébáyọ̀ọ̀lúwatóbilọ́ba-Ògúnlọ́láọ̀lúwaṣeun' };

const BOOKINGS: [Status, PaymentStatus, service: string][] = [
  ['cancelled', 'unpaid', 'Tyre maintenance'],
  ['pending-cancelled', 'unpaid', 'Collision repair'],
  ['completed', 'paid', 'Diagnostic repair'],
  ['paid', 'paid', 'A/C maintenance'],
  ['pending', 'unpaid', 'General mechanical'],
];

/** Inserts one booking in every status; the pending one is newest. */
export async function createBookingInEachStatus(app: TestApp, who: Customer): Promise<Record<Status, Booking>> {
  const made: [Status, Booking][] = [];
  for (const [status, paymentStatus, service] of BOOKINGS) {
    const booking = await app.book(who, {
      ...(await app.bookingForm(service)),
      ...(status === 'paid' && {
        mode: 'pick-up',
        location: '14 Awólọ́wọ̀ Avenue, beside the post office, Bodija, Ibadan',
      }),
    });
    await sql`update bookings set status = ${status}, payment_status = ${paymentStatus},
        status_before = ${status === 'pending-cancelled' ? 'pending' : null} where id = ${booking._id}`.execute(
      app.runtime.db,
    );
    if (paymentStatus === 'paid') await insertCashPayment(app, booking._id);
    made.push([status, booking]);
  }
  return Object.fromEntries(made) as Record<Status, Booking>;
}

/**
 * Inserts ten thousand bookings, messages, announcements and notifications for one customer. The newest is number
 * 10000.
 */
export async function createTenThousandRows(app: TestApp, who: Customer): Promise<void> {
  const { db } = app.runtime;
  await sql`
    with made as (insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, price_kobo, amount_kobo, mode, payment_method, payment_status, status, status_before)
    select gen_random_uuid(), ${who._id}, 'Ṣadé Adébáyọ̀', '+2348031234567', s.id, 'Job ' || n, v.brand_id, v.id, r.name, v.model, v.year, 450000, 450000, 'drive-in', 'cash', case n % 4 when 3 then 'paid' else 'unpaid' end,
      case n % 4 when 0 then 'pending' when 1 then 'cancelled' when 2 then 'pending-cancelled' else 'completed' end, case n % 4 when 2 then 'pending' end
    from generate_series(1, 10000) n, (select id from services order by position limit 1) s,
      (select * from vehicles order by id limit 1) v join brands r on r.id = v.brand_id order by n returning *)
    insert into booking_services (booking_id, service_id, position, service_name, price_kobo, minutes)
    select id, service_id, 0, service_name, price_kobo, 0 from made`.execute(db);
  app.database.acceptDifferingBooks('of ten thousand bookings those that are completed have no payments');
  // Ids rise with n, as real ids rise with time.
  const id = (kind: string) => sql`(lpad(to_hex(n), 8, '0') || ${`-0000-7000-8000-${kind}`})::uuid`;
  const author = await insertStaff(db, { name: 'Kúnlé' });
  await sql`
    insert into messages (id, kind, target, audience, title, body, sender_staff_id)
    select ${id('000000000001')}, 'broadcast', 'all', 'all', 'News ' || n, 'Nothing has changed.', ${author} from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`
    insert into messages (id, kind, target, title, body, sender_staff_id)
    select ${id('000000000002')}, 'message', 'user', 'Letter ' || n, 'Your car is ready.', ${author} from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`
    insert into messages (id, kind, target, title, body)
    select ${id('000000000003')}, 'notification', 'user', 'Job ' || n || ' completed', '₦4,500 for car wash.' from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`
    insert into message_recipients (message_id, customer_id, kind, role)
    select id, ${who._id}, kind, 'to' from messages where kind <> 'broadcast'`.execute(db);
  await sql`analyze bookings, messages, message_recipients`.execute(db);
}
