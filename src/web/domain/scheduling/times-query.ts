import { queryOptions } from '@tanstack/react-query';
import type { Mode } from '#shared/arrival-mode.ts';
import { splitServices } from '#shared/catalogue/chosen-services.ts';
import { listTimes } from '#shared/scheduling/schedule.contract.ts';
import { publicCall } from '#web/lib/api-client.ts';

/** What times are wanted for. Ids, those of several services with commas between them; a vehicle of '' is any car. */
export interface TimesJob {
  service: string;
  vehicle: string;
  mode: Mode;
}

/** How long the list counts as fresh, ms: others take times meanwhile, and the server checks each of them. */
const FRESH_MS = 15_000;

/** The free times of a job for two weeks from today. */
export const timesQueryOptions = ({ service, vehicle, mode }: TimesJob) =>
  queryOptions({
    queryKey: ['times', service, vehicle, mode],
    queryFn: ({ signal }) =>
      publicCall(
        listTimes,
        { query: { service: splitServices(service)[0] ?? '', services: service, mode, ...(vehicle && { vehicle }) } },
        { signal },
      ),
    staleTime: FRESH_MS,
  });
