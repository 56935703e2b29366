import { sql } from 'kysely';
import type { Config } from '#api/config.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Schema } from '#api/platform/database/schema.ts';
import type { SingleConnection } from '#api/platform/database/single-connection.ts';
import { createPasswordHasher } from '#api/vendors/password-hashing.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { RowsToCopy } from './copy-rows.ts';
import { openDiscounts } from './discounts.ts';
import { makePriceHistory } from './former-prices.ts';
import { REVIEWS } from './invented-reviews.ts';
import type { Work } from './demo-work.ts';
import { makeBooking } from './make-bookings.ts';
import { makeMessages } from './make-messages.ts';
import { DEMO_PASSWORD, makeCustomers, makeStaff, type Customer } from './make-people.ts';
import { isTodaysPlan, makeTodaysBooking, planToday, type TodaysPlan } from './make-today.ts';
import { makeClocks } from './make-visit.ts';
import { planBookings, type Plan } from './plan-bookings.ts';
import { recordAtProvider } from './record-at-provider.ts';
import { createRandom, type Random } from './random.ts';
import { readCentre, type Centre } from './read-centre.ts';

/** Three months until today, and the weeks in which times can be booked. */
const DAYS_BEFORE = 92;
const DAYS_AFTER = 21;
/** Any number: the demo is the same each time. */
const SEED = 20_251_113;

/** Of the days to come. */
const TO_COME = 14;

/** So many bookings of the days before, today's, and some of the days to come, in the order in which they are made. */
function planAroundToday(
  random: Random,
  centre: Centre,
  customers: readonly Customer[],
  { count, technicians }: { count: number; technicians: readonly string[] },
): (Plan | TodaysPlan)[] {
  const today = dayIn(centre.timeZone, centre.now);
  const before = { ...centre, days: centre.days.filter(({ day }) => day < today) };
  const after = { ...centre, days: centre.days.filter(({ day }) => day > today) };
  const bays = new Map<string, number>();
  const plans = [
    ...planBookings(random, before, customers, { count, futureShare: 0 }),
    ...planToday(centre, customers, { bays, technicians }),
    ...planBookings(random, after, customers, { count: TO_COME, futureShare: 1, bays }),
  ];
  return plans.toSorted((a, b) => a.madeAt - b.madeAt);
}

/** The tables in an order in which each row comes after the rows that it refers to. */
const ORDER: readonly (keyof Schema)[] = [
  'staff',
  'price_changes',
  'customers',
  'consents',
  'sessions',
  'cars',
  'bookings',
  'booking_services',
  'booking_events',
  'audit_log',
  'allocations',
  'occupancies',
  'promotion_claims',
  'credit_entries',
  'estimate_versions',
  'estimate_approvals',
  'estimate_lines',
  'estimate_answers',
  'inspections',
  'charges',
  'payments',
  'refunds',
  'visits',
  'custody_events',
  'car_readings',
  'time_entries',
  'releases',
  'review_invitations',
  'reviews',
  'messages',
  'message_recipients',
];

/** Whether a database has no customers and no bookings yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from customers) or exists (select from bookings) as found`.execute(db);
  return rows[0]?.found === false;
}

interface Fill {
  customers: number;
  bookings: number;
  /** A day of usual size today, with a car in every state; else today is like the days before. */
  isToday?: boolean;
  onProgress?: (line: string) => void;
}

/**
 * Fills an empty, migrated database in one transaction: an interrupted run leaves nothing. The same database version,
 * day and numbers give the same centre. Rows are copied, and all constraints and triggers of the database hold for
 * them.
 */
export async function fillDemo(
  config: Pick<Config, 'appSecret'>,
  { db, client }: SingleConnection,
  { customers: customerCount, bookings, isToday = false, onProgress = () => undefined }: Fill,
): Promise<void> {
  const payments = await db.transaction().execute(async (trx) => {
    const random = createRandom(SEED);
    const rows = new RowsToCopy();
    const centre = await readCentre(trx, DAYS_BEFORE, DAYS_AFTER);
    const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
    onProgress('Inventing three months of a car care centre.');
    const members = await trx.selectFrom('staff').select(['id', 'email']).execute();
    const present = new Map(members.map(({ id, email }) => [email, id]));
    const staff = makeStaff(rows, random, centre, { passwordHash, present });
    const customers = makeCustomers(rows, random, centre, { count: customerCount, passwordHash });
    makePriceHistory(rows, random, centre, staff);
    const discounts = await openDiscounts(trx, customers);
    const texts = REVIEWS.flatMap((one) => [...one.texts]);
    const unusedReviews = isToday ? new Set<string>(texts) : null;
    const work: Work = { rows, random, centre, staff, discounts, config, payments: [], unusedReviews, stays: [] };
    const plans = isToday
      ? planAroundToday(random, centre, customers, { count: bookings, technicians: staff.technicians })
      : planBookings(random, centre, customers, { count: bookings });
    for (const [i, plan] of plans.entries())
      if (isTodaysPlan(plan)) makeTodaysBooking(work, plan, i + 1);
      else makeBooking(work, plan, i + 1);
    makeClocks(rows, random, { staff, now: centre.now }, work.stays);
    let receipts = 0;
    for (const payment of work.payments.toSorted((a, b) => Number(a.settled_at) - Number(b.settled_at)))
      rows.add('payments', { ...payment, receipt_number: payment.status === 'settled' ? ++receipts : null });
    makeMessages(rows, random, { centre, staff }, customers);
    const taken = discounts.write(rows);
    onProgress(`Writing ${rows.count('bookings').toLocaleString('en')} bookings with all that belongs to them.`);
    await rows.copyTo(client, ORDER);
    await sql`select setval('booking_numbers', ${plans.length}), setval('receipt_numbers', ${receipts})`.execute(trx);
    await sql`update promotions set taken = ${taken} where eligibility = 'early-customer'`.execute(trx);
    await sql`update promotions set active = true where eligibility = 'after-washes'`.execute(trx);
    await sql`
      update services set deposit_percent = 25, deposit_for = 'everyone' where slug = 'collision-repair'`.execute(trx);
    // The invented centre has been at work for months.
    await sql`insert into setup (dismissed_at) values (app_now())`.execute(trx);
    return work.payments;
  });
  await recordAtProvider(db, payments);
  await sql`vacuum analyze`.execute(db);
}
