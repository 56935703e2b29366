import type { Connection } from '#api/platform/database/database.ts';
import { listQueue, type QueuedRow } from './day-blocks.repository.ts';

/** The walk-ins that wait for a bay, the longest wait first. Their bookings may be cancelled or completed meanwhile. */
export const readQueue = (db: Connection): Promise<QueuedRow[]> => listQueue(db);
