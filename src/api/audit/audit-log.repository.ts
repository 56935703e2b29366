import { sql } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';

export interface NewEntry {
  staff_id: string | null;
  event: string;
  subject_kind: string | null;
  subject_id: string | null;
  detail: object;
  request_id: string;
}

export async function insertEntries(db: Connection, entries: readonly NewEntry[]): Promise<void> {
  await db
    .insertInto('audit')
    .values(entries.map((entry) => ({ ...entry, detail: JSON.stringify(entry.detail) })))
    .execute();
}

export interface Filter {
  staff: string | null;
  event: string | null;
  subject: string | null;
}

/** One page of what staff did, newest first, with how many there are in all. */
export async function listEntries(db: Connection, { staff, event, subject }: Filter, page: number) {
  const filtered = db
    .selectFrom('audit')
    .$if(staff !== null, (query) => query.where('audit.staff_id', '=', staff))
    .$if(event !== null, (query) => query.where('audit.event', '=', event ?? ''))
    .$if(subject !== null, (query) => query.where('audit.subject_id', '=', subject));
  const [rows, total] = await Promise.all([
    filtered
      .leftJoin('staff', 'staff.id', 'audit.staff_id')
      .select(['audit.id', 'audit.at', 'audit.staff_id', 'staff.name', 'audit.event', 'audit.subject_kind', 'audit.subject_id', 'audit.detail', 'audit.request_id'])
      .orderBy('audit.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    filtered.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: total.count };
}
