import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#shared/accounts/customers.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** The cache key of one customer's record. */
export const customerRecordKey = (id: string) => ['customer', id] as const;

/** One customer, with the number of devices logged in. */
export const useCustomerRecord = (id: string) =>
  useQuery({
    queryKey: customerRecordKey(id),
    queryFn: ({ signal }) => staffCall(getCustomer, { params: { id } }, { signal }),
  });
