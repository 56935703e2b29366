import { useQuery } from '@tanstack/react-query';
import { findCustomers } from '#shared/account/staff-contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** Customers who fit what was typed; nothing is asked while it is too short. */
export const useCustomers = (q: string) =>
  useQuery({
    queryKey: ['customers', q],
    queryFn: ({ signal }) => staffCall(findCustomers, { query: { q } }, { signal }),
    enabled: q.trim().length >= 3,
    placeholderData: (before) => before,
  });
