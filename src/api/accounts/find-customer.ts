import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './customer-search.repository.ts';

/** A customer of any kind with what staff decide by, erased ones included. */
export const findAnyCustomer = (db: Connection, id: string): Promise<repo.CustomerState | undefined> =>
  repo.findAny(db, id);

/** The ids of the walk-ins whose newest booking, or the record itself, did not change for `months` months. */
export const listForgottenWalkIns = (db: Connection, months: number): Promise<string[]> =>
  repo.listForgottenWalkIns(db, months);
