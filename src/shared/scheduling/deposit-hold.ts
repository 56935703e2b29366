/** How long a booking with an unpaid deposit has its time (docs/api.md 13). Pure; ms since 1970. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A hold until the deposit is paid at the desk ends so long before the start at the latest. */
const BEFORE_START_MS = 2 * HOUR_MS;

/** Hours after which the system cancels a booking that lost its time because its deposit was not paid. */
export const LAPSED_HOURS = 24;

/**
 * When the time of a booking is lost whose deposit is not paid; null when it would be lost at once: the start is too
 * near for paying at the desk.
 * @param minutes for paying online or by transfer; null: at the desk, for `deskHours`
 */
export function depositHoldEnd(
  now: number,
  start: number,
  { minutes, deskHours }: { minutes: number | null; deskHours: number },
): number | null {
  if (minutes !== null) return now + minutes * MINUTE_MS;
  const end = Math.min(now + deskHours * HOUR_MS, start - BEFORE_START_MS);
  return end > now ? end : null;
}
