import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '#api/platform/log.ts';
import { Client, SESSION_LIMITS, type Connection, type Database } from './database.ts';

/** Serializes processes that start together: PostgreSQL refuses two changes of one role at once. */
const ROLE_LOCK = 4_207_310_052;

/** The limits that this database sets for the role of the connection, as `name=value`. */
async function limitsOfRole(db: Connection): Promise<readonly string[]> {
  const { rows } = await sql<{ setconfig: string[] }>`
    select setconfig from pg_db_role_setting
    where setrole = (select oid from pg_roles where rolname = current_user)
      and setdatabase = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.setconfig ?? [];
}

async function alterRole(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ROLE_LOCK})`.execute(trx);
    const current = await limitsOfRole(trx);
    const { rows } = await sql<{ role: string; database: string }>`
      select current_user as role, current_database() as database`.execute(trx);
    for (const [name, value] of Object.entries(SESSION_LIMITS)) {
      if (rows[0] === undefined || current.includes(`${name}=${value}`)) continue;
      const { role, database } = rows[0];
      await sql`alter role ${sql.id(role)} in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
        trx,
      );
    }
  });
}

/** The limits that hold in a session of this address, ms. */
async function limitsInForce(address: pg.PoolConfig): Promise<Record<string, number>> {
  const client = new Client({ ...address, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: number }>(
      'select name, setting::int as setting from pg_settings where name = any($1)',
      [Object.keys(SESSION_LIMITS)],
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Gives the role its limits in this database, since a pooler refuses them as settings of a connection, and logs
 * `database.limits_unset` when they do not hold at the pooled address.
 * @param db over the direct address
 */
export async function limitRole(db: Database, pooled: pg.PoolConfig, log: Log): Promise<void> {
  const failure = await alterRole(db).then(
    () => null,
    (error: unknown) => error,
  );
  const found = await limitsInForce(pooled);
  const missing = Object.entries(SESSION_LIMITS).filter(([name, value]) => found[name] !== value);
  if (missing.length === 0) return;
  const statements = missing.map(([name, value]) => `alter role ROLE in database NAME set ${name} = ${value}`);
  log.warn(
    { event: 'database.limits_unset', err: failure },
    `the pooled address does not limit statements: run '${statements.join("' and '")}' and let the pooler reconnect`,
  );
}
