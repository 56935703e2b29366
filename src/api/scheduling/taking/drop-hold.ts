import type { Runtime } from '#api/runtime.ts';
import { deleteHolds } from '#api/scheduling/occupancies.repository.ts';

/** Gives a customer's hold back. For a hold that is over, used or not the customer's it changes nothing. */
export const dropHold = ({ db }: Runtime, customerId: string, id: string): Promise<void> =>
  deleteHolds(db, customerId, id);
