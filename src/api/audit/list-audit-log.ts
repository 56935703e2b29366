import type { Runtime } from '#api/runtime.ts';
import type { AuditEntry } from '#shared/audit/audit-log.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './audit-log.repository.ts';

interface AuditPage {
  entries: AuditEntry[];
  page: number;
  total_items: number;
  total_page: number;
}

/** One page of the log, newest first. A malformed staff id matches nothing. */
export async function listAuditLog({ db }: Runtime, filter: repo.Filter, page: number): Promise<AuditPage> {
  if (filter.staff !== null && !isId(filter.staff)) return { entries: [], page, total_items: 0, total_page: 0 };
  const { rows, total } = await repo.listEntries(db, filter, page);
  return { entries: rows.map(present), page, total_items: total, total_page: Math.ceil(total / PAGE_SIZE) };
}

type Row = Awaited<ReturnType<typeof repo.listEntries>>['rows'][number];

const present = (row: Row): AuditEntry => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  staff: row.staff_id === null ? null : { _id: row.staff_id, name: row.name ?? '' },
  event: row.event,
  subject:
    row.subject_kind === null || row.subject_id === null ? null : { kind: row.subject_kind, _id: row.subject_id },
  detail: { ...row.detail },
  requestId: row.request_id,
});
