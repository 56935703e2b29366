import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import { ConfigError } from '#api/config.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_STAFF } from './make-people.ts';
import { fillDemo, isEmpty } from './fill-demo.ts';
import { printLine, runOnPreparedDatabase } from '#api/start.ts';

// node tools/demo/seed-demo.ts: fills the empty database of DATA_DIR or DATABASE_URL with three months of an invented
// centre and a day of usual size; with --large with so many that it can be measured.
const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    customers: { type: 'string' },
    bookings: { type: 'string' },
    /** Leaves a database with customers as it is. */
    'if-empty': { type: 'boolean', default: false },
  },
});
const DEFAULTS = values.large ? { customers: 10_000, bookings: 50_000 } : { customers: 300, bookings: 850 };

const wholeNumber = (name: 'customers' | 'bookings', most: number): number => {
  const number = Number(values[name] ?? DEFAULTS[name]);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new ConfigError([`--${name} must be a whole number up to ${most}, not '${values[name]}'.`]);
  return number;
};

await runOnPreparedDatabase(async (config, connection) => {
  if (config.production)
    throw new ConfigError(['The demo is for the sandbox: it makes people who do not exist. NODE_ENV is production.']);
  const counts = { customers: wholeNumber('customers', 200_000), bookings: wholeNumber('bookings', 1_000_000) };
  if (!(await isEmpty(connection.db))) {
    if (values['if-empty']) return printPeople();
    throw new ConfigError([
      'The database has customers already, and the demo needs an empty one. Set another DATA_DIR.',
    ]);
  }
  const startedAt = performance.now();
  await fillDemo(config, connection, { ...counts, isToday: !values.large, onProgress: printLine });
  const { rows } = await sql<{ table: string; count: number }>`
    select 'customers' as table, count(*)::int as count from customers union all
    select 'bookings', count(*)::int from bookings union all
    select 'visits', count(*)::int from visits union all
    select 'payments', count(*)::int from payments union all
    select 'estimates', count(*)::int from estimate_versions union all
    select 'messages and notifications', count(*)::int from messages`.execute(connection.db);
  printLine(`${rows.map(({ table, count }) => `${count.toLocaleString('en')} ${table}`).join(', ')}.`);
  printLine(`It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  printPeople();
});

/** Who to be in the demo. */
function printPeople(): void {
  const { owner, manager, front_desk: desk, technician } = DEMO_STAFF;
  const people = [
    ['a customer with a car here, at /login', DEMO_CUSTOMER],
    ['the owner, at /staff/login', owner],
    ['a manager', manager],
    ['the front desk', desk],
    ['a technician', technician],
  ] as const;
  printLine(`Who to be; each has the password ${DEMO_PASSWORD}, unless it was changed:`);
  for (const [who, email] of people) printLine(`  ${who.padEnd(40)}${email}`);
}
