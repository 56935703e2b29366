import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '#shared/centre/staff-contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => staffCall(getSettings, {}, { signal }),
  // A form stands on it: a refetch in the middle would be lost on it anyway.
  staleTime: Infinity,
  gcTime: 0,
});
