import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Connection } from './database.ts';
import { nameStatement } from './statement-names.ts';

/** A placeholder for a value given with each call. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

/** `select *`, `returning *` and `"bookings".*`, not `count(*)`. */
const ALL_COLUMNS = /(?:^|[\s.])\*/;

/**
 * A statement for frequent requests: built once by Kysely, parsed and planned once by each session of the server, and
 * executed with the values of each call (decision 0198). Values can only be compared or written; a list is one value,
 * for `any`. All columns are named: PostgreSQL refuses a parsed `select *` once a newer version has added a column.
 */
export function prepared<G extends object, R>(
  build: (db: Connection, given: G) => Compilable<R> | RawBuilder<R>,
): (db: Connection, values: G) => Promise<R[]> {
  let built: CompiledQuery<R> | null = null;
  const compile = (db: Connection): CompiledQuery<R> => {
    const statement = build(db, placeholders as G);
    const compiled = 'isRawBuilder' in statement ? statement.compile(db) : statement.compile();
    if (ALL_COLUMNS.test(compiled.sql)) throw new Error(`a prepared statement must name its columns: ${compiled.sql}`);
    nameStatement(compiled.sql);
    return compiled;
  };
  return async (db, values) => {
    built ??= compile(db);
    const parameters = built.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof G] : value,
    );
    return (await db.getExecutor().executeQuery<R>({ ...built, parameters })).rows;
  };
}
