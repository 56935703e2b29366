import type { Log } from '#api/platform/log.ts';
import type { LogEvent } from '#api/platform/log-events.ts';

/** Lines per caller per minute. The first lines identify the caller; more would only fill the log. */
const LINES = 20;
const MINUTE_MS = 60_000;

/** True while `caller` may still write a line in the current minute. Counted in this process only. */
export type LogThrottle = (caller: string, nowMs: number) => boolean;

/** Prevents a caller who tries thousands of ids from filling the log. */
export function createLogThrottle(): LogThrottle {
  let since = -Infinity;
  const lines = new Map<string, number>();
  return (caller, nowMs) => {
    if (nowMs - since >= MINUTE_MS) {
      since = nowMs;
      lines.clear();
    }
    const count = (lines.get(caller) ?? 0) + 1;
    lines.set(caller, count);
    return count <= LINES;
  };
}

/** A warning that strangers can cause as often as they like. `count`: how often since the last written line. */
interface Flood {
  count: number;
  write: (count: number) => void;
}

const floods = new WeakMap<Log, Map<LogEvent, Flood>>();

/**
 * Writes a warning at the first call, and then, while calls go on, one a minute with their number. Used for warnings
 * that anyone can cause without an account. The line has the `fields` of the newest call.
 */
export function warnCounted(log: Log, fields: Parameters<Log['warn']>[0], message: string): void {
  const known = floods.get(log) ?? new Map<LogEvent, Flood>();
  floods.set(log, known);
  const write = (count: number): void => log.warn({ ...fields, count }, message);
  const flood = known.get(fields.event);
  if (flood !== undefined) {
    flood.count += 1;
    flood.write = write;
    return;
  }
  write(1);
  const begun: Flood = { count: 0, write };
  known.set(fields.event, begun);
  const timer = setInterval(() => {
    if (begun.count === 0) {
      clearInterval(timer);
      known.delete(fields.event);
      return;
    }
    begun.write(begun.count);
    begun.count = 0;
  }, MINUTE_MS).unref();
}
