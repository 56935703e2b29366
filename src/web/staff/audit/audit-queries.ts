import { useQuery } from '@tanstack/react-query';
import { listAuditLog } from '#shared/audit/audit-log.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const useAudit = (filter: { event?: string; staff?: string }, page: number) =>
  useQuery({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => staffCall(listAuditLog, { query: { ...filter, page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });
