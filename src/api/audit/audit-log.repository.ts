import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { AuditEvent } from '#shared/audit/audit-events.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export interface NewEntry {
  staff_id: string | null;
  event: AuditEvent;
  subject_kind: string | null;
  subject_id: string | null;
  detail: object;
  request_id: string;
}

/** Appends entries, at least one, to the audit log. The database rejects updates and deletions. */
export async function insertEntries(db: Connection, entries: readonly NewEntry[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(entries.map((entry) => ({ ...entry, detail: JSON.stringify(entry.detail) })))
    .execute();
}

export interface Filter {
  staff: string | null;
  event: string | null;
  subject: string | null;
}

const filteredBy = (db: Connection, { staff, event, subject }: Filter) =>
  db
    .selectFrom('audit_log')
    .$if(staff !== null, (query) => query.where('audit_log.staff_id', '=', staff))
    .$if(event !== null, (query) => query.where('audit_log.event', '=', event ?? ''))
    .$if(subject !== null, (query) => query.where('audit_log.subject_id', '=', subject));

const entriesOf = (db: Connection, filter: Filter) =>
  filteredBy(db, filter)
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.staff_id',
      'staff.name',
      'audit_log.event',
      'audit_log.subject_kind',
      'audit_log.subject_id',
      'audit_log.detail',
      'audit_log.request_id',
    ])
    .orderBy('audit_log.id', 'desc');

/** Matching entries up to one of them, newest first. */
export const listEntriesUpTo = (db: Connection, filter: Filter, last: number, limit: number) =>
  entriesOf(db, filter).where('audit_log.id', '<=', last).limit(limit).execute();

/** The number of matching entries and the id of the newest one; 0 when there is none. */
export const countEntries = (db: Connection, filter: Filter): Promise<{ count: number; newest: number }> =>
  filteredBy(db, filter)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(audit_log.id), 0)`.as('newest')])
    .executeTakeFirstOrThrow();

/** One page of the audit log, newest first, with the total number of matching entries. */
export async function listEntries(db: Connection, filter: Filter, page: number) {
  const [rows, total] = await Promise.all([
    entriesOf(db, filter)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    countEntries(db, filter),
  ]);
  return { rows, total: total.count };
}
