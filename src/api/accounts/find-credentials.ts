import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './customers.repository.ts';

export interface Credentials {
  /** A walk-in and a deleted account have none. */
  hasLogIn: boolean;
  /** How the customer confirms who they are. */
  confirmBy: 'password' | 'code';
  /** When email, phone or password changed, in the last 24 hours; null: they did not. */
  changedAt: Date | null;
}

const toCredentials = (row: Awaited<ReturnType<typeof repo.findCredentials>>): Credentials => ({
  hasLogIn: row.email !== null,
  confirmBy: row.password_hash === null ? 'code' : 'password',
  changedAt: row.changed_lately ? row.credentials_changed_at : null,
});

/** What is known of the credentials of a customer, also of a deleted one. */
export const findCredentials = async (db: Connection, customerId: string): Promise<Credentials> =>
  toCredentials(await repo.findCredentials(db, customerId));

/** As `findCredentials`; they cannot change until the transaction ends. */
export const holdCredentials = async (trx: Trx, customerId: string): Promise<Credentials> =>
  toCredentials(await repo.findCredentials(trx, customerId, { hold: true }));
