import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';

/** One row as it was before and as it is now; null where there was or is none. */
export interface ChangedRow {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Writes down every change of a row of the tables, in the database itself, so that it can be read and undone. */
const INSTALL = `
  create schema changes;
  create unlogged table changes.log (
    id bigint generated always as identity, pid int not null default pg_backend_pid(),
    name text not null, before jsonb, after jsonb
  );
  create function changes.write() returns trigger language plpgsql security definer as $$
  begin
    insert into changes.log (name, before, after) values (
      format('%I.%I', tg_table_schema, tg_table_name),
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$;
  create table changes.tables as
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I', attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(format('%I', attname), ', ' order by attnum) from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = c.oid and indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and (n.nspname in ('public', 'sandbox') or n.nspname = 'pgboss' and c.relname like 'job%');
  do $$ declare name text; begin
    for name in select t.name from changes.tables t loop
      execute format('create trigger write_change after insert or update or delete on %s for each row execute function changes.write()', name);
    end loop;
  end $$;
  create function changes.undo(kept bigint) returns void language plpgsql as $$
  declare change record;
  begin
    for change in select l.*, t.columns, t.key from changes.log l join changes.tables t using (name) where id > kept order by id desc loop
      if change.after is not null then
        execute format('delete from %1$s where (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))', change.name, change.key)
          using change.after;
      end if;
      if change.before is not null then
        execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)', change.name, change.columns)
          using change.before;
      end if;
    end loop;
    delete from changes.log where id > kept;
  end $$;
`;

/** Operations add jobs; only the queue itself completes its own. */
const isByQueue = (after: ChangedRow['after']): boolean => after?.['state'] === 'completed';

/** The changes of the rows of one database. */
export interface ChangeLog {
  /** The present moment, to read or undo the changes after it. */
  mark(): Promise<number>;
  /** Each row that differs since then, by table and key; without changes of the job queue by other connections. */
  readSince(mark: number, pids: ReadonlySet<number>): Promise<ChangedRow[]>;
  /** Takes every change since then back, without triggers or foreign keys. Sequences stay. */
  undoSince(mark: number): Promise<void>;
  /** True when one of the `waiting` connections waits for a lock of one of the `blocking` ones. */
  isBlocked(waiting: readonly number[], blocking: readonly number[]): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Writes down the changes in a database, over a connection of the role that owns the server. Deadlocks are resolved at
 * once, so that the order of the waits decides which statement fails.
 */
export async function openChangeLog(admin: pg.ClientConfig): Promise<ChangeLog> {
  const client = new pg.Client({ ...admin, ssl: false });
  await client.connect();
  await client.query(INSTALL);
  await client.query('set session_replication_role = replica');
  const keys = new Map<string, string[]>();
  const { rows: tables } = await client.query<{ name: string; key: string }>('select name, key from changes.tables');
  for (const { name, key } of tables) keys.set(name, key.replaceAll('"', '').split(', '));

  /** The first state and the last one of a row that changed several times. */
  function net(changes: readonly (ChangedRow & { key: string })[]): ChangedRow[] {
    const rows = new Map<string, ChangedRow>();
    for (const { key, ...change } of changes) {
      const first = rows.get(key);
      rows.set(key, first === undefined ? change : { ...change, before: first.before });
    }
    return [...rows.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  }

  /** An answer can come before the last transaction of its operation has ended. */
  async function isInUse(): Promise<boolean> {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and state <> 'idle' and xact_start is not null`,
    );
    return rows.length > 0;
  }

  return {
    async mark() {
      const { rows } = await client.query<{ id: number }>('select coalesce(max(id), 0) as id from changes.log');
      return rows[0]?.id ?? 0;
    },
    async readSince(mark, pids) {
      const { rows } = await client.query<{
        pid: number;
        name: string;
        before: ChangedRow['before'];
        after: ChangedRow['after'];
      }>('select pid, name, before, after from changes.log where id > $1 order by id', [mark]);
      return net(
        rows
          .filter(({ pid, name, after }) => !name.startsWith('pgboss.') || (pids.has(pid) && !isByQueue(after)))
          .map(({ name, before, after }) => {
            const row = after ?? before ?? {};
            const key = JSON.stringify([name, ...(keys.get(name) ?? []).map((column) => row[column])]);
            return { table: name.replace(/^public\./, ''), before, after, key };
          }),
      );
    },
    async undoSince(mark) {
      while (await isInUse()) await nextTurn();
      const undo = () => client.query('select changes.undo($1)', [mark]);
      // A transaction may begin after the look and meet the undoing in a deadlock.
      await undo().catch((error: unknown) =>
        error instanceof pg.DatabaseError && error.code === '40P01' ? undo() : Promise.reject(error),
      );
    },
    async isBlocked(waiting, blocking) {
      // A wait this long has been looked at for a deadlock, which the server does once in each wait.
      const { rows } = await client.query(
        `select 1 from pg_locks where pid = any($1) and not granted
           and waitstart < clock_timestamp() - interval '5 ms' and pg_blocking_pids(pid) && $2`,
        [waiting, blocking],
      );
      return rows.length > 0;
    },
    close: () => client.end(),
  };
}
