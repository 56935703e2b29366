import { queryOptions } from '@tanstack/react-query';
import { getEditableSettings } from '#shared/settings/settings.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => staffCall(getEditableSettings, {}, { signal }),
  // The form would not show a refetch anyway.
  staleTime: Infinity,
  gcTime: 0,
});
