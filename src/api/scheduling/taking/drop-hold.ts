import type { Runtime } from '#api/runtime.ts';
import { deleteHolds } from '#api/scheduling/occupancies.repository.ts';

/** Gives a customer's hold back; one that is over, used or not the customer's changes nothing. */
export const dropHold = ({ db }: Runtime, customerId: string, id: string): Promise<void> =>
  deleteHolds(db, customerId, id);
