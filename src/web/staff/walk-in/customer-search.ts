import { useQuery } from '@tanstack/react-query';
import { searchCustomers } from '#shared/accounts/customers.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** The customers who match a search of at least three characters. */
export const useCustomers = (q: string) =>
  useQuery({
    queryKey: ['customers', q],
    queryFn: ({ signal }) => staffCall(searchCustomers, { query: { q } }, { signal }),
    enabled: q.trim().length >= 3,
    placeholderData: (before) => before,
  });
