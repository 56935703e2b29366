import { growLateJobs } from '#api/scheduling/staff-calendar/grow-late-jobs.ts';
import { placeFreed } from './scheduling-domain-events.ts';

/** Registers what happens when a place becomes free; before the waiting list, so that a late job comes first. */
export function subscribeScheduling(): void {
  placeFreed.subscribe(growLateJobs);
}
