import { toActor } from '#api/audit/audit-log.ts';
import { sendCsv } from '#api/platform/http/send-csv.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as books from '#shared/reports/books.contract.ts';
import * as contract from '#shared/reports/reports.contract.ts';
import { exportReport } from './export-report.ts';
import { getBooks } from './get-books.ts';
import { getReport } from './get-report.ts';

/** The books and the reports for staff. */
export function reportRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(books.getBooks, () => getBooks(runtime));
  route(contract.getReport, (call) => getReport(runtime, call.query));
  route(contract.exportReport, async (call) => {
    const { from, to, table } = call.query;
    const csv = await exportReport(runtime, toActor(call), call.query);
    return sendCsv(call.reply, `${table}-${from}-${to}.csv`, csv);
  });
}
