import { deleteOutboxEntriesTo } from '#api/notifications/outbox.ts';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { RETENTION } from '#shared/retention.ts';
import * as repo from './releases.repository.ts';

/** How a customer's cars left, and the people they named, for the export of personal data, without codes. */
export async function* exportReleases(db: Connection, customerId: string) {
  for (const id of await repo.listVisitIds(db, customerId)) {
    const released = await repo.findRelease(db, id);
    const code = await repo.findCodeCount(db, id);
    const named = await repo.listCollectors(db, id);
    yield {
      booking: id,
      newCodes: code.number - 1,
      wrongCodes: code.wrongCodes,
      named: named.map(({ name, phone, named_at: namedAt, taken_back_at: takenBackAt }) => ({
        name,
        phone,
        namedAt,
        takenBackAt,
      })),
      released:
        released === undefined
          ? null
          : {
              at: released.at,
              way: released.way,
              name: released.name,
              reason: released.reason,
              idKind: released.id_kind,
              idLast4: released.id_last4,
            },
    };
  }
}

/**
 * Erases the collectors of a customer's cars, and the SMS that carried codes. The record of a release is evidence for
 * the period of limitation, so it is not erased with the owner of the car.
 */
export async function eraseReleases(trx: Trx, customerId: string): Promise<void> {
  for (const phone of await repo.eraseCollectors(trx, customerId))
    await deleteOutboxEntriesTo(trx, phone, null, ['release.collector-code']);
}

/** Erases the person who took each car once the period of limitation is over, with or without an account. */
export const purgeReleaseRecords = (db: Connection): Promise<number> => repo.eraseOldTakers(db, RETENTION.claimMonths);

/** Withdraws the codes of drivers who are on their cars no longer. The purge of people of cars runs afterwards. */
export const withdrawFormerDrivers = (db: Connection): Promise<void> => repo.withdrawFormerDrivers(db);
