import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Free text about a person is kept where it is erased with the person; the audit log is never erased.
  await sql`
    update booking_events e set detail = e.detail || jsonb_build_object('note', a.detail ->> 'note')
    from audit_log a, bookings b, customers c
    where a.event = 'booking.cancelled' and a.subject_id = e.booking_id::text and a.detail ? 'note'
      and e.event = 'cancelled' and not e.detail ? 'note'
      and b.id = e.booking_id and c.id = b.customer_id and c.deleted_at is null`.execute(db);
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await sql`update audit_log set detail = detail - 'note' where detail ? 'note'`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db);
  // Notes about customers who were erased before.
  await sql`
    update payments p set note = null from bookings b join customers c on c.id = b.customer_id
    where b.id = p.booking_id and c.deleted_at is not null and p.note is not null`.execute(db);
  await sql`
    update refunds r set note = null from payments p join bookings b on b.id = p.booking_id join customers c on c.id = b.customer_id
    where p.id = r.payment_id and c.deleted_at is not null and r.note is not null`.execute(db);
}
