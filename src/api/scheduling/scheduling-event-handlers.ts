import { growLateJobs } from '#api/scheduling/staff-calendar/grow-late-jobs.ts';
import { placeFreed } from './scheduling-domain-events.ts';

/** Gives freed places to late jobs. Registered before the waiting list, so that late jobs come first. */
export function subscribeScheduling(): void {
  placeFreed.subscribe(growLateJobs);
}
