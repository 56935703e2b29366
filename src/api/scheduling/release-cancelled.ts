import type { Database } from '#api/platform/database/database.ts';
import { deleteOfCancelled } from './occupancies.repository.ts';

/**
 * Frees the bays of bookings that are cancelled. A version without times, started on this database for a while, cancels
 * a booking and leaves its bay taken (docs/operating.md, "Upgrade and roll back"). Called at every start.
 */
export const releaseCancelled = (db: Database): Promise<void> => deleteOfCancelled(db);
