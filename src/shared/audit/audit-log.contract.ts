import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { optionalLine, page } from '#shared/text-schemas.ts';

/** One entry of the audit log. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null when the action needed no session, e.g. choosing a password by link. */
  staff: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** An `AuditEvent`, or a name of an older version: the log is append-only, so its entries keep their names. */
  event: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), _id: z.string() })),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = { staff: optionalLine(40), event: optionalLine(80), subject: optionalLine(80) };

export const listAuditLog = endpoint({
  method: 'GET',
  path: 'staff/audit',
  auth: 'staff',
  may: 'audit.read',
  summary: 'The audit log, newest first, 20 a page; filtered by member of staff, event or subject.',
  query: z.object({ ...auditFilter, page: page() }),
  response: z.object({
    entries: z.array(auditEntry),
    page: z.number(),
    total_items: z.number(),
    total_page: z.number(),
  }),
  errors: ['request.bad_page'],
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: 'staff/export/audit',
  auth: 'staff',
  may: 'audit.read',
  summary:
    'The entries of `GET staff/audit` with the same filter as a CSV file, all pages. Cells that a spreadsheet would run as formulas are neutralised.',
  query: z.object(auditFilter),
  response: z.string(),
  raw: 'response',
});
