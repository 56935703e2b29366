import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { ConfirmableStep } from '#shared/setup/setup-steps.ts';

export interface ServiceUse {
  id: string;
  slug: string;
  name: string;
  price_kobo: number;
  active: boolean;
  version: number;
  /** It is one of the services of a booking, a time or a wait. */
  is_used: boolean;
}

/** All services in display order, with their use. */
export async function listServiceUse(db: Connection): Promise<ServiceUse[]> {
  const { rows } = await sql<ServiceUse>`
    select id, slug, name, price_kobo, active, version,
      exists (select from booking_services where service_id = services.id)
        or exists (select from allocations where services.id = any(service_id || further_services))
        or exists (select from waits where services.id = any(service_id || further_services)) as is_used
    from services order by position`.execute(db);
  return rows;
}

/** Counts the staff with a password, and the invited ones. */
export async function countStaff(db: Connection): Promise<{ active: number; invited: number }> {
  const { rows } = await sql<{ active: number; invited: number }>`
    select count(*) filter (where password_hash is not null)::integer as active,
      count(*) filter (where password_hash is null)::integer as invited
    from staff where suspended_at is null`.execute(db);
  return rows[0] ?? { active: 0, invited: 0 };
}

/** Whether staff have changed the calendar, and the bays that are in use. */
export async function findCalendarUse(db: Connection): Promise<{ isTouched: boolean; bays: number }> {
  const { rows } = await sql<{ isTouched: boolean; bays: number }>`
    select version > 1 as "isTouched",
      (select count(*)::integer from resources where branch_id = branches.id and retired_at is null and kind <> 'driver')
        as bays
    from branches order by id limit 1`.execute(db);
  return rows[0] ?? { isTouched: false, bays: 0 };
}

/** The marks that owners set on the page. */
export async function findMarks(db: Connection): Promise<{ isDismissed: boolean; confirmed: ConfirmableStep[] }> {
  const row = await db.selectFrom('setup').select(['dismissed_at', 'confirmed_steps']).executeTakeFirst();
  return {
    isDismissed: row !== undefined && row.dismissed_at !== null,
    confirmed: (row?.confirmed_steps ?? []) as ConfirmableStep[],
  };
}

/** Inserts the row unless it is there, and locks it until the transaction ends. */
export async function lockMarks(trx: Connection): Promise<void> {
  await trx
    .insertInto('setup')
    .defaultValues()
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ singleton: true }))
    .execute();
}

/** Closes or opens the page. The caller has locked the row. */
export async function setDismissed(trx: Connection, isDismissed: boolean): Promise<void> {
  await trx
    .updateTable('setup')
    .set({ dismissed_at: isDismissed ? sql<Date>`app_now()` : null })
    .execute();
}

/** Adds a confirmed step. The caller has locked the row. */
export async function addConfirmed(trx: Connection, step: ConfirmableStep): Promise<void> {
  await trx
    .updateTable('setup')
    .set({ confirmed_steps: sql<string[]>`array_append(confirmed_steps, ${step})` })
    .execute();
}

/** When the payment provider last sent a webhook with a valid signature. */
export async function findLastWebhook(db: Connection): Promise<Date | null> {
  const row = await db
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
