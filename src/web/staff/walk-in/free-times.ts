import { useQuery } from '@tanstack/react-query';
import { listTimes } from '#shared/scheduling/schedule.contract.ts';
import { publicCall } from '#web/lib/api-client.ts';
import { calendarKey } from '#web/staff/calendar-settings/calendar-queries.ts';
import type { WalkInValues } from './walk-in-form.ts';

/** The free times of the chosen service and car, once both are chosen. */
export const useFreeTimes = ({ service, vehicle, mode }: Pick<WalkInValues, 'service' | 'vehicle' | 'mode'>) =>
  useQuery({
    queryKey: [...calendarKey, 'times', service, vehicle, mode],
    queryFn: ({ signal }) => publicCall(listTimes, { query: { service, vehicle, mode } }, { signal }),
    enabled: service !== '' && vehicle !== '',
  });
