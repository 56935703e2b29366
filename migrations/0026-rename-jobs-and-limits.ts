import { sql, type Kysely } from 'kysely';

const JOBS = {
  'forget-mails': 'purge-outbox',
  'forget-notifications': 'purge-notifications',
  'forget-staff-traces': 'purge-expired-staff-data',
  'forget-traces': 'purge-expired-account-data',
  'forget-unverified': 'purge-unverified-accounts',
  'forget-waitlist': 'purge-waitlist',
  'handle-provider-event': 'handle-webhook-event',
  remind: 'send-payment-reminders',
  'send-staff-link': 'send-password-reset-link',
  'sweep-outbox': 'requeue-stale-outbox',
  'sweep-pushes': 'requeue-stale-pushes',
  'tell-sms-account': 'alert-sms-account',
} as const;

/** Counters begin with the name of their limit. */
const LIMITS = { asks: 'codeRequests', guess: 'loginAttempts', joins: 'signUps', pushes: 'pushSubscriptions' } as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(LIMITS)) {
    await sql`update rate_limits set key = ${to} || substr(key, ${from.length + 1}::integer) where starts_with(key, ${`${from}:`})`.execute(
      db,
    );
  }
  // The queue creates its tables at its first start, after the migrations.
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.queue') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return;
  // Waiting and running jobs are renamed; the schedules are written at each start of the queue.
  for (const [from, to] of Object.entries(JOBS)) {
    await sql`delete from pgboss.schedule where name = ${from}`.execute(db);
    await sql`update pgboss.queue set name = ${to} where name = ${from}`.execute(db);
    await sql`update pgboss.job set name = ${to} where name = ${from}`.execute(db);
  }
}
