import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import type { DayRange } from '#shared/reports/report-range.ts';
import { csvOfTable, tableOf } from '#shared/reports/report-tables.ts';
import type { ReportTableName } from '#shared/reports/reports.contract.ts';
import { getReport } from './get-report.ts';

/** A table of a report as CSV. Recorded in the audit log. @throws AppError request.invalid as `getReport` */
export async function exportReport(
  runtime: Runtime,
  actor: Actor,
  { from, to, table }: DayRange & { table: ReportTableName },
): Promise<string> {
  const report = await getReport(runtime, { from, to });
  await withAudit(runtime, actor, async (_trx, recordAudit) =>
    recordAudit({ event: 'report.exported', subject: { kind: 'report', id: `${table} ${from}..${to}` } }),
  );
  return csvOfTable(tableOf(report, table));
}
