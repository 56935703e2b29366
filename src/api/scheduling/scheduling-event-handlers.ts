import { growLateJobs } from '#api/scheduling/staff-calendar/grow-late-jobs.ts';
import { placeFreed } from './scheduling-domain-events.ts';

/** Late jobs get a freed place in the same transaction; customers who wait get the rest from a job (`offer-places`). */
export function subscribeScheduling(): void {
  placeFreed.subscribe(growLateJobs);
}
