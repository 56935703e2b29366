/** Why the embedded PostgreSQL server is not available, as one sentence for the operator. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs `work`; a file system error becomes a PostgresError that begins with `message` and names the reason. */
export function withReason<T>(message: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new PostgresError(`${message} (${messageOf(error)}).`, { cause: error });
  }
}

const UNREADABLE =
  /Input\/output error|pg_control|control file|could not read (?:blocks?|file)|invalid page|checkpoint record|\bcorrupt/i;

/** Whether the output of a server, or the message of its error, says that files of it are damaged or unreadable. */
export const isUnreadable = (text: string): boolean => UNREADABLE.test(text);

/** What to do when a start fails because files of the database are damaged or unreadable. */
export const UNREADABLE_ADVICE =
  'Files of the database are damaged or cannot be read: look at the disk and start again. If that does not help, restore a backup into a new database (docs/operating.md#back-up-and-restore).';

/** The last failure in the output of a server or initdb, apart from refused callers; undefined when there is none. */
export function lastFailure(output: string): string | undefined {
  return output
    .split('\n')
    .filter((line) => !/FATAL: +(?:the database system is|terminating connection)/.test(line))
    .flatMap((line) => /\b(?:PANIC|FATAL|error): +(.*?)\.?$/.exec(line.trim())?.[1] ?? [])
    .at(-1);
}
