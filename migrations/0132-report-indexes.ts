import { sql, type Kysely } from 'kysely';

/** Reports read a range of days; each of these finds its rows without reading the whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The expression and the states of the view ledger.
  await sql`
    create index payments_ledger on payments ((coalesce(paid_at, settled_at, checked_at, created_at)))
    where status in ('settled', 'needs-review', 'refund-due', 'refunded')`.execute(db);
  await sql`create index refunds_ended on refunds (ended_at) where status = 'processed'`.execute(db);
  await sql`create index visits_checked_in on visits (checked_in_at)`.execute(db);
  await sql`
    create index booking_events_ends on booking_events (event, at)
    where event in ('completed', 'cancelled', 'cancellation-accepted')`.execute(db);
  await sql`create index estimate_versions_sent on estimate_versions (sent_at)`.execute(db);
  await sql`create index estimate_approvals_at on estimate_approvals (approved_at)`.execute(db);
}
