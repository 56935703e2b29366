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

/** One page of the audit log, newest first, with the total number of matching entries. */
export async function listEntries(db: Connection, { staff, event, subject }: Filter, page: number) {
  const filtered = db
    .selectFrom('audit_log')
    .$if(staff !== null, (query) => query.where('audit_log.staff_id', '=', staff))
    .$if(event !== null, (query) => query.where('audit_log.event', '=', event ?? ''))
    .$if(subject !== null, (query) => query.where('audit_log.subject_id', '=', subject));
  const [rows, total] = await Promise.all([
    filtered
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
      .orderBy('audit_log.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    filtered.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: total.count };
}
