import type { MyJob } from '#shared/visits/time-entries.contract.ts';
import { whenLabel } from '../on-site/on-site-labels.ts';
import { texts } from './staff-jobs.texts.ts';

/** Minutes in words: 2 h 5 min. */
export function minutesLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The time of a running clock: 1:05:09. */
export function clockLabel(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The groups of my jobs: cars that are here, cars that are expected, and finished ones. */
export const JOB_GROUPS = ['here', 'to-come', 'done'] as const;
export type JobGroup = (typeof JOB_GROUPS)[number];

const groupOf = ({ state }: MyJob): JobGroup => {
  if (state === 'expected') return 'to-come';
  return state === 'ready' || state === 'released' ? 'done' : 'here';
};

/** The jobs of each group. Every job is in exactly one of them. */
export const groupJobs = (jobs: readonly MyJob[]): Record<JobGroup, MyJob[]> => ({
  here: jobs.filter((job) => groupOf(job) === 'here'),
  'to-come': jobs.filter((job) => groupOf(job) === 'to-come'),
  done: jobs.filter((job) => groupOf(job) === 'done'),
});

/** The planned time of a job and its bay: 9:00 am to 10:30 am, Lift 2. The times never break. */
export function planLabel({ startsAt, readyBy, bay, isLate }: MyJob, now: string): string {
  if (startsAt === null) return texts.noTimePlanned;
  const start = whenLabel(startsAt, now);
  const times = readyBy === null ? start : texts.planned(start, whenLabel(readyBy, now));
  return `${times}${bay === null ? '' : `, ${bay}`}${isLate ? texts.promisedTimePassed : ''}`;
}
