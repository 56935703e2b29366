import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSetup, runGoLiveChecks } from '#shared/setup/setup.contract.ts';
import { listVendorKeys } from '#shared/setup/vendor-keys.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

const setupKey = ['setup'];
const checksKey = ['setup-checks'];

const setupOptions = queryOptions({
  queryKey: setupKey,
  queryFn: ({ signal }) => staffCall(getSetup, {}, { signal }),
});

export const useSetup = () => useQuery(setupOptions);

/** They call other servers, so they run again only when someone asks, or after a minute. */
export const useChecks = () =>
  useQuery({
    queryKey: checksKey,
    queryFn: ({ signal }) => staffCall(runGoLiveChecks, {}, { signal }),
    staleTime: 60_000,
  });

const keysKey = ['vendor-keys'];

export const useVendorKeys = () =>
  useQuery({ queryKey: keysKey, queryFn: ({ signal }) => staffCall(listVendorKeys, {}, { signal }) });

/** Reads the keys, the steps and the checks again, after keys were changed. */
export async function refreshKeys(): Promise<void> {
  await Promise.all([keysKey, setupKey, checksKey].map((queryKey) => staffQueryClient.invalidateQueries({ queryKey })));
}

/** Assesses the steps again, after a change on this page. */
export const refreshSetup = (): Promise<void> => staffQueryClient.invalidateQueries({ queryKey: setupKey });
