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
