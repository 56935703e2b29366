import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { AttemptStatus } from '#shared/bookings/booking-charges.ts';
import { PENDING_STATUSES } from '#api/payments/payments.repository.ts';

/** The reference that the provider knows, which all rows of a joint attempt share. */
const providerReference = sql<string>`coalesce(joint_reference, reference)`;

/**
 * Attempts of the last day that can still be paid, longest unchecked first, except those whose own request may be
 * running.
 */
export async function listPendingAttempts(db: Connection, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('method', '=', 'online')
    .where('status', 'in', [...PENDING_STATUSES])
    .where('created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .where('created_at', '<', sql<Date>`app_now() - interval '20 seconds'`)
    .where('reference', '=', providerReference)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Attempts older than a day, up to 90 days, that can still be paid. */
export async function listOldPendingAttempts(db: Connection, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('method', '=', 'online')
    .where('status', 'in', [...PENDING_STATUSES])
    .where('created_at', '<=', sql<Date>`app_now() - interval '24 hours'`)
    .where('created_at', '>', sql<Date>`app_now() - interval '90 days'`)
    .where('reference', '=', providerReference)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The statuses of our payments by the reference that the provider knows; unknown references are absent. */
export async function findStatuses(db: Connection, references: readonly string[]): Promise<Map<string, AttemptStatus>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['reference', 'status'])
    .where('reference', 'in', [...references])
    .where('reference', '=', providerReference)
    .execute();
  return new Map(rows.map(({ reference, status }) => [reference, status]));
}

/**
 * The provider returned the payments with these references. Returns the references whose return is not recorded for
 * each row that got money.
 */
export async function findUnrecordedReversals(db: Connection, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .select(providerReference.as('reference'))
    .distinct()
    .where((where) =>
      where.or([where('reference', 'in', [...references]), where('joint_reference', 'in', [...references])]),
    )
    .where((where) => where.or([where('reference', '=', providerReference), where('received_kobo', 'is not', null)]))
    .where((where) =>
      where.or([
        where('status', '<>', 'refunded'),
        where(sql<number>`coalesce(received_kobo, amount_kobo)`, '>', (refunds) =>
          refunds
            .selectFrom('refunds')
            .select(sql<number>`coalesce(sum(refunds.amount_kobo), 0)`.as('kobo'))
            .whereRef('payment_id', '=', 'payments.id')
            .where('refunds.method', '=', 'provider')
            .where('refunds.status', '=', 'processed'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The instant `days` days ago by the database's clock. */
export async function daysAgo(db: Connection, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select app_now() - ${`${days} days`}::interval as at`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

/**
 * References of payments that the provider may still change, newest first: attempts of the last day that can still be
 * paid, payments that need a decision, and those with an open refund or dispute.
 */
export async function listOpenReferences(db: Connection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payments p
    where method = 'online' and reference = coalesce(joint_reference, reference)
      and (status = any(${[...PENDING_STATUSES]}) and (created_at > app_now() - interval '24 hours' or provider_pending)
        or status in ('needs-review', 'refund-due')
        or exists (select from refunds r where r.payment_id = p.id and r.status not in ('processed', 'failed'))
        or exists (select from disputes d where d.payment_id = p.id and d.status = 'open'))
    order by created_at desc limit ${limit}`.execute(db);
  return rows.map(({ reference }) => reference);
}
