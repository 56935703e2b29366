import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './customer-search.repository.ts';

/** A customer whom staff can book for. */
export type FoundCustomer = repo.FoundCustomerRow;
export type KnownCustomerDetail = repo.KnownCustomerRow;

/** A customer of any kind with what staff decide by, erased ones included. */
export const findAnyCustomer = (db: Connection, id: string): Promise<repo.CustomerState | undefined> =>
  repo.findAny(db, id);

/** The ids of the walk-ins whose newest booking, or the record itself, did not change for `months` months. */
export const listForgottenWalkIns = (db: Connection, months: number): Promise<string[]> =>
  repo.listForgottenWalkIns(db, months);

/** Customers whom staff can book for, of these ids. */
export const listKnownCustomers = (db: Connection, ids: readonly string[]): Promise<KnownCustomerDetail[]> =>
  repo.listKnown(db, ids);
