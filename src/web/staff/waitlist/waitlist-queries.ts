import { useQuery } from '@tanstack/react-query';
import { listWaitlist } from '#shared/waitlist/staff-waitlist.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const useWaitlist = (page: number) =>
  useQuery({
    queryKey: ['waitlist', page],
    queryFn: ({ signal }) => staffCall(listWaitlist, { query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });
