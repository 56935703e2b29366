import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type LoggerOptions } from 'pino';

/** What is at work: a request or a job, by its id. */
type Work = { requestId: string } | { jobId: string };

const current = new AsyncLocalStorage<Work>();

/** Does `work`; every line written meanwhile, however deep, carries the id (rules.md 27). */
export const during = <T>(ids: Work, work: () => T): T => current.run(ids, work);

/** Never in a log line (rules.md 7). */
export const REDACTED = ['authorization', 'password', 'token', 'otp', 'req.headers.authorization', '*.password', '*.token', '*.otp', '*.secretKey'];

/** Where PostgreSQL's errors quote rows and statements, e.g. "Failing row contains (...)". */
const QUOTING = new Set(['detail', 'where', 'internalQuery', 'hint']);

/** An error as it is written, and the errors in it, without what quotes people's data. */
function bare(error: unknown): unknown {
  if (Array.isArray(error)) return error.map(bare);
  if (typeof error !== 'object' || error === null || !('stack' in error)) return error;
  return Object.fromEntries(Object.entries(error).filter(([name]) => !QUOTING.has(name)).map(([name, value]) => [name, bare(value)]));
}

/** How every process writes its log, and the tests as well. */
export const LOGGING: LoggerOptions = {
  redact: { paths: REDACTED, censor: '[hidden]' },
  serializers: { err: (error: Error) => bare(pino.stdSerializers.err(error)) },
  // The HTTP server's own loggers carry their request's id already; a second one would make two keys of a name.
  mixin: (_line, _level, logger) => ('requestId' in logger.bindings() ? {} : { ...current.getStore() }),
};
