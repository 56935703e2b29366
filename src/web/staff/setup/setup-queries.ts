import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSetup, runGoLiveChecks } from '#shared/setup/setup.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

const setupKey = ['setup'];

const setupOptions = queryOptions({
  queryKey: setupKey,
  queryFn: ({ signal }) => staffCall(getSetup, {}, { signal }),
});

export const useSetup = () => useQuery(setupOptions);

/** They call other servers, so they run again only when someone asks, or after a minute. */
export const useChecks = () =>
  useQuery({
    queryKey: ['setup-checks'],
    queryFn: ({ signal }) => staffCall(runGoLiveChecks, {}, { signal }),
    staleTime: 60_000,
  });

/** Assesses the steps again, after a change on this page. */
export const refreshSetup = (): Promise<void> => staffQueryClient.invalidateQueries({ queryKey: setupKey });
