/** Lines of one caller in a minute; whoever tries on leaves no more of them, but is in the log already. */
const LINES = 20;
const MINUTE_MS = 60_000;

/** Says whether one more refusal of a caller is written down. Counts in this process alone, and forgets by the minute. */
export type Sparing = (caller: string, nowMs: number) => boolean;

/** Keeps a caller who tries thousands of ids from filling the log. */
export function createSparing(): Sparing {
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
