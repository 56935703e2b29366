import { sql } from 'kysely';
import { registerWorkers } from '#api/jobs.ts';
import { currentTime, openDatabase, openPool } from '#api/platform/database/database.ts';
import { appliedMigrations, readBaseline } from '#api/platform/database/migrate.ts';
import { startIssuer } from '#test/google-issuer.ts';
import type { TestDatabase } from '#test/postgres.ts';
import { startPushService } from '#test/push-service.ts';
import type { Manifest } from '#test/released-fixtures.ts';
import { createTestApp } from '#test/test-app.ts';
import { readCatalog } from '../schema/catalog.ts';
import { dumpDatabase } from './dump.ts';
import { fillBookings, fillWaiting } from './fill-bookings.ts';
import { fillCalendar } from './fill-calendar.ts';
import { fillDeposits } from './fill-deposits.ts';
import { fillTime } from './fill-time.ts';
import { fillImports } from './fill-imports.ts';
import { fillJoins } from './fill-joins.ts';
import { fillPhoneLogIns } from './fill-phone-log-ins.ts';
import { fillReleases } from './fill-releases.ts';
import { fillSharedCars } from './fill-shared-cars.ts';
import { fillReviews } from './fill-reviews.ts';
import { fillVisitPhotos } from './fill-visit-photos.ts';
import { fillVisits } from './fill-visits.ts';
import { fillEstimates } from './fill-estimates.ts';
import { fillCars } from './fill-cars.ts';
import { fillExports } from './fill-exports.ts';
import { fillIntegrations, fillVendorKeys } from './fill-integrations.ts';
import {
  CUSTOMER,
  fillCentre,
  fillCustomers,
  fillErasures,
  fillMessages,
  fillPushes,
  fillStaff,
  fillTexts,
  OWNER,
} from './fill-people.ts';

/** Tables that may be empty, and values of check constraints that no row need have, each with the reason. */
const ABSENT: Record<string, string> = {
  'payments.status starting': 'lasts only while a call waits for the provider',
  'refunds.status processing': 'no phase of the sandbox: its refunds go from pending to their end',
};

/**
 * Fills a migrated database by the application itself, with data of every kind. All people in it are invented. Returns
 * the token of a customer's session.
 */
export async function fillDatabase(database: TestDatabase): Promise<string> {
  const [issuer, pushService] = await Promise.all([startIssuer(), startPushService()]);
  const env = { ...issuer.env, PUSH_SERVICE_URL: pushService.origin, WORKER: 'off' };
  const app = await createTestApp(env, { given: database });
  try {
    await registerWorkers(app.runtime);
    const staff = await fillStaff(app);
    await fillCentre(app, staff);
    await fillVendorKeys(app, staff);
    const customers = await fillCustomers(app, issuer);
    await fillErasures(app, staff);
    await fillBookings(app, customers, staff);
    await fillDeposits(app, staff);
    await fillCalendar(app, customers, staff);
    await fillCars(app, customers, staff);
    await fillVisits(app, customers, staff);
    await fillTime(app, staff);
    await fillReleases(app, customers, staff);
    await fillSharedCars(app, customers, staff);
    await fillReviews(app, staff);
    await fillEstimates(app, customers, staff);
    await fillVisitPhotos(app, customers, staff);
    await fillJoins(app, staff);
    await fillPhoneLogIns(app);
    await fillMessages(customers, staff);
    await fillPushes(customers, pushService);
    await fillExports(app, customers);
    await fillTexts(app);
    await fillIntegrations(staff);
    // Ends the workers.
    await app.restart();
    await fillImports(app, staff);
    await fillWaiting(app, customers, staff);
    return customers.ada.token;
  } finally {
    await app.stop();
    await Promise.all([issuer.stop(), pushService.stop()]);
  }
}

/** Tables without a row, and values that check constraints admit and no row has, e.g. `payments.status starting`. */
export async function findGaps(database: TestDatabase): Promise<string[]> {
  const db = openDatabase(openPool(database.connection, 1));
  try {
    const gaps: string[] = [];
    for (const { name, columns, isView } of await readCatalog(db)) {
      if (isView) continue;
      const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
      if (rows.length === 0) gaps.push(name);
      for (const column of columns) {
        const found = await sql<{ value: string }>`
          select value from unnest(${column.values ?? []}::text[]) value
          where not exists (select from ${sql.table(name)} t where t.${sql.ref(column.name)}::text = value)`.execute(
          db,
        );
        gaps.push(...found.rows.map(({ value }) => `${name}.${column.name} ${value}`));
      }
    }
    return gaps.filter((gap) => ABSENT[gap] === undefined);
  } finally {
    await db.destroy();
  }
}

/** The dump of a filled database, tables and rows, and the facts that are recorded beside it. */
export async function takeFixture(
  database: TestDatabase,
  version: string,
  session: string,
): Promise<{ statements: string; manifest: Manifest }> {
  const db = openDatabase(openPool(database.connection, 1));
  try {
    const takenAt = (await currentTime(db)).toISOString();
    const { statements: contents, rows } = await dumpDatabase(db);
    const migrations = await appliedMigrations(db);
    const values = migrations.map((name) => `('${name}', app_now()::text)`).join(', ');
    const statements = `${await readBaseline()}\ninsert into kysely_migration (name, timestamp) values ${values};\n${contents}`;
    return { statements, manifest: { version, takenAt, customer: CUSTOMER, owner: OWNER, session, rows, migrations } };
  } finally {
    await db.destroy();
  }
}
