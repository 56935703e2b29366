import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import { ConfigError } from '#api/config.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_STAFF } from './make-people.ts';
import { fillDemo, isEmpty } from './fill-demo.ts';
import { printLine, runOnPreparedDatabase } from '#api/start.ts';

// node tools/demo/seed-demo.ts: fills the empty database of DATA_DIR or DATABASE_URL with three months of an invented
// centre.
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '10000' },
    bookings: { type: 'string', default: '50000' },
    /** Does nothing, and says nothing, when the database has customers. */
    'if-empty': { type: 'boolean', default: false },
  },
});

const wholeNumber = (name: 'customers' | 'bookings', most: number): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new ConfigError([`--${name} must be a whole number up to ${most}, not '${values[name]}'.`]);
  return number;
};

await runOnPreparedDatabase(async (config, connection) => {
  if (config.production)
    throw new ConfigError(['The demo is for the sandbox: it makes people who do not exist. NODE_ENV is production.']);
  const counts = { customers: wholeNumber('customers', 200_000), bookings: wholeNumber('bookings', 1_000_000) };
  if (!(await isEmpty(connection.db))) {
    if (values['if-empty']) return;
    throw new ConfigError([
      'The database has customers already, and the demo needs an empty one. Set another DATA_DIR.',
    ]);
  }
  const startedAt = performance.now();
  await fillDemo(config, connection, { ...counts, onProgress: printLine });
  const { rows } = await sql<{ table: string; count: number }>`
    select 'customers' as table, count(*)::int as count from customers union all
    select 'bookings', count(*)::int from bookings union all
    select 'visits', count(*)::int from visits union all
    select 'payments', count(*)::int from payments union all
    select 'estimates', count(*)::int from estimate_versions union all
    select 'messages and notifications', count(*)::int from messages`.execute(connection.db);
  printLine(`${rows.map(({ table, count }) => `${count.toLocaleString('en')} ${table}`).join(', ')}.`);
  printLine(`It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  printLine(
    `Log in as ${DEMO_CUSTOMER}, staff as ${Object.values(DEMO_STAFF).join(', ')}: the password is ${DEMO_PASSWORD}, unless they had one`,
  );
});
