import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import type { LogEvent } from './log-events.ts';

type WriteLine = (fields: { event: LogEvent; [field: string]: unknown }, message: string) => void;

/** What our code uses of pino's logger: every line has an event of the closed list. */
export interface Log {
  info: WriteLine;
  warn: WriteLine;
  error: WriteLine;
}

/** The request or job that runs. */
type LogContext = { requestId: string } | { jobId: string };

const current = new AsyncLocalStorage<LogContext | undefined>();

/** Runs `task`; every line logged meanwhile, at any depth, carries the id of the request or job. */
export const withLogContext = <T>(context: LogContext | undefined, task: () => T): T => current.run(context, task);

/** Keys whose values never appear in a log line. */
export const REDACTED = [
  'authorization',
  'password',
  'token',
  'otp',
  'req.headers.authorization',
  '*.password',
  '*.token',
  '*.otp',
  '*.secretKey',
];

/** Fields of a PostgreSQL error that quote rows and statements, e.g. "Failing row contains (...)". */
const QUOTING_FIELDS = new Set(['detail', 'where', 'internalQuery', 'hint']);

/** A serialised error, and the errors inside it, without fields that quote personal data. */
function withoutQuotes(error: unknown): unknown {
  if (Array.isArray(error)) return error.map(withoutQuotes);
  if (typeof error !== 'object' || error === null || !('stack' in error)) return error;
  const entries = Object.entries(error).filter(([name]) => !QUOTING_FIELDS.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutQuotes(value)]));
}

/** Lines that wait while standard output takes none, e.g. on a full disk; newer ones are dropped. Characters. */
const MAX_WAITING = 1_000_000;

/**
 * Where a process writes its log. A line that cannot be written waits or is lost and never ends the process. Lines are
 * written at once, because the library's delayed writing never stops trying at the exit when the disk is full
 * (sonic-boom 4, flushSync).
 */
export function openLogDestination(): DestinationStream {
  const destination = pino.destination({ sync: true, maxLength: MAX_WAITING });
  destination.on('error', () => undefined);
  return destination;
}

/** Logger options of every process, tests included. */
export const LOG_OPTIONS: LoggerOptions = {
  redact: { paths: REDACTED, censor: '[hidden]' },
  serializers: { err: (error: Error) => withoutQuotes(pino.stdSerializers.err(error)) },
  // The HTTP server's child loggers carry the request id already; adding it again would duplicate the key.
  mixin: (_line, _level, logger) => ('requestId' in logger.bindings() ? {} : { ...current.getStore() }),
};
