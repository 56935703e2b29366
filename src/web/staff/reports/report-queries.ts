import { useQuery } from '@tanstack/react-query';
import type { DayRange } from '#shared/reports/report-range.ts';
import { getReport } from '#shared/reports/reports.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** The report of a range of days. It is not requested while the days are invalid. */
export const useReport = ({ from, to }: DayRange, enabled: boolean) =>
  useQuery({
    queryKey: ['report', from, to],
    queryFn: ({ signal }) => staffCall(getReport, { query: { from, to } }, { signal }),
    enabled,
  });
