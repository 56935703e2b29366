import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { ProofContacts } from './contact-channels.ts';
import * as repo from './customers.repository.ts';

export interface Credentials {
  /** A walk-in and a deleted account have none. */
  hasLogIn: boolean;
  /** For `listProofChannels`. */
  contacts: ProofContacts;
  /** The time of a change of email, phone or password in the last 24 hours; null when there was none. */
  changedAt: Date | null;
}

const toCredentials = (row: Awaited<ReturnType<typeof repo.findCredentials>>): Credentials => ({
  hasLogIn: !row.walk_in && row.deleted_at === null,
  contacts: row,
  changedAt: row.changed_lately ? row.credentials_changed_at : null,
});

/** The credentials of a customer, also of a deleted one. */
export const findCredentials = async (db: Connection, customerId: string): Promise<Credentials> =>
  toCredentials(await repo.findCredentials(db, customerId));

/** As `findCredentials`; they cannot change until the transaction ends. */
export const holdCredentials = async (trx: Trx, customerId: string): Promise<Credentials> =>
  toCredentials(await repo.findCredentials(trx, customerId, { hold: true }));
