import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteOldOutbox } from './outbox.repository.ts';

/** Deletes outbox entries past their retention period. Returns their number. */
export const purgeOutbox = ({ db }: Runtime): Promise<number> => deleteOldOutbox(db, RETENTION.outboxMonths);
