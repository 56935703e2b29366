/** Why the embedded PostgreSQL server is not available, as one sentence for the operator. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

const systemReasons: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'something that is not a folder has that name',
  ELOOP: 'the path is a loop of links',
  ENAMETOOLONG: 'the path is too long',
};

/** The system's error code (ENOENT, ...) or the server's (57P03, ...), if the error has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Runs `work`; a file system error becomes a PostgresError that begins with `message` and names the reason. */
export function withReason<T>(message: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    const code = codeOf(error);
    const reason = (code && systemReasons[code]) ?? (error instanceof Error ? error.message : String(error));
    throw new PostgresError(`${message}: ${reason}.`, { cause: error });
  }
}

const UNREADABLE =
  /Input\/output error|pg_control|control file|could not read (?:blocks?|file)|invalid page|checkpoint record|\bcorrupt/i;

/** Whether the output of a server, or the message of its error, says that files of it are damaged or unreadable. */
export const isUnreadable = (text: string): boolean => UNREADABLE.test(text);

/** What to do when a start fails because files of the database are damaged or unreadable. */
export const UNREADABLE_ADVICE =
  'Files of the database are damaged or cannot be read: look at the disk and start again. If that does not help, restore a backup into a new database (docs/operating.md#back-up-and-restore).';

/** Extracts one reason from the output of a failed initdb or server. */
export function reasonFrom(output: string): string {
  if (/No space left on device/i.test(output)) return 'the disk is full';
  if (/could not look up effective user ID/i.test(output)) {
    return `user id ${process.getuid?.() ?? ''} has no name on this machine (add it to /etc/passwd)`;
  }
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errorLine = lines.filter((line) => /\b(PANIC|FATAL|error):/i.test(line)).at(-1) ?? lines.at(-1);
  return errorLine?.replace(/^.*?\b(PANIC|FATAL|error):\s*/i, '').replace(/\.$/, '') ?? 'it gave no reason';
}
