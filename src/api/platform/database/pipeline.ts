import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** Sends `begin` with the first statement of a transaction instead of waiting for its answer. */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Where it fails the connection is lost, so that the first statement fails too; the commit reports the rest.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
    return Promise.resolve();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }
}

/** Sends the statements of a transaction at once, in their order: Kysely would wait for the answer to each. */
class TransactionExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, connection: DatabaseConnection) {
    super(compiler, adapter, { provideConnection: (consumer) => consumer(connection) });
    this.#connection = connection;
  }

  /** Without Kysely's layers for plugins, which make executors of their own, and for statements that are given up. */
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery<R>(query);
  }

  /** Kysely gives the same connection anew for each statement, when it has checked that the transaction goes on. */
  override withConnectionProvider(): DefaultQueryExecutor {
    return this;
  }
}

/** Runs single statements, and makes the executors of transactions. */
class PipelinedExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, provider: ConnectionProvider) {
    super(compiler, adapter, provider);
    this.#compiler = compiler;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.provideConnection((connection) => connection.executeQuery<R>(query));
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const given: DatabaseConnection[] = [];
    // A transaction has its connection already: it is given at once.
    void provider.provideConnection((own) => Promise.resolve(given.push(own)));
    const [connection] = given;
    if (connection === undefined) throw new Error('a transaction without its connection');
    return new TransactionExecutor(this.#compiler, this.adapter, connection);
  }
}

/** A query builder on a pool whose clients are in pg's pipeline mode. */
export function pipelined(pool: pg.Pool): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool });
  const driver = new PipelinedDriver({ pool });
  void driver.init();
  const executor = new PipelinedExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  );
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor });
}

/** In a transaction that has failed every further statement fails with this. */
const isConsequence = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02';

/**
 * Waits for work that was begun at once, so that its statements share round trips. Statements run in the order in which
 * they are begun: a read behind a lock sees what was committed before the lock was given. Ends only when all of it has
 * ended, so that nothing is sent after the end of its transaction.
 * @throws what failed first in the order of the parameters, before what failed only because the transaction had
 */
export async function together<T extends readonly unknown[] | []>(
  ...work: T
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  try {
    return await Promise.all(work);
  } catch {
    const results = await Promise.allSettled(work);
    const errors = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
    throw errors.find((error) => !isConsequence(error)) ?? errors[0];
  }
}
