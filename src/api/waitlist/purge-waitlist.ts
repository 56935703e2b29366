import type { Runtime } from '#api/runtime.ts';
import { WAITLIST_MONTHS } from '#shared/waitlist/waitlist.contract.ts';
import { deleteOlderThan } from './waitlist.repository.ts';

/** Deletes entries older than the retention period on the privacy page; returns their number. */
export const purgeWaitlist = ({ db }: Runtime): Promise<number> => deleteOlderThan(db, WAITLIST_MONTHS);
