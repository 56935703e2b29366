import { useQuery } from '@tanstack/react-query';
import { getJobTime, listClocks, listMyJobs } from '#shared/visits/time-entries.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

/** The first part of every query key of jobs and their time. */
export const jobsKey = ['jobs'] as const;

/** Poll interval while a screen is visible, ms: time passes without a change. */
const AGAIN_MS = 60_000;

/** The jobs of the signed-in member of staff. */
export const useMyJobs = () =>
  useQuery({
    queryKey: [...jobsKey, 'mine'],
    queryFn: ({ signal }) => staffCall(listMyJobs, {}, { signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });

/** The people who work on jobs now, and the clocks that someone may have forgotten. */
export const useClocks = (enabled: boolean) =>
  useQuery({
    queryKey: [...jobsKey, 'clocks'],
    queryFn: ({ signal }) => staffCall(listClocks, {}, { signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    enabled,
  });

/** The time that people worked on the car of a booking. */
export const useJobTime = (id: string) =>
  useQuery({
    queryKey: [...jobsKey, 'time', id],
    queryFn: ({ signal }) => staffCall(getJobTime, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Loads jobs and their time again. */
export const invalidateJobs = (): Promise<void> => staffQueryClient.invalidateQueries({ queryKey: jobsKey });
