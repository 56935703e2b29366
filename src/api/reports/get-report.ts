import type { Runtime } from '#api/runtime.ts';
import type { DayRange } from '#shared/reports/report-range.ts';
import type { Report } from '#shared/reports/reports.contract.ts';
import { readReport } from './read-report.ts';

/** The report of some days. @throws AppError request.invalid as `readReport` */
export const getReport = (runtime: Runtime, { from, to }: DayRange): Promise<Report> =>
  readReport(runtime, { from, to });
