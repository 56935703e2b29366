import { isRecord } from '#shared/guards.ts';
import type { Hold } from '#shared/scheduling/schedule.contract.ts';
import { ANY_TIME } from '#web/domain/scheduling/any-time.ts';
import type { FieldValues } from '#web/lib/form-draft.ts';

/** The hold of a booking. `receivedAt`: ms since the epoch by this device's clock; the server's may differ. */
export interface BookingHold extends Hold {
  receivedAt: number;
}

/** When the car of a booking shall come. */
export interface BookingTime {
  /** A start, ISO 8601 UTC; ANY_TIME; '' while nothing is chosen. */
  choice: string;
  /** The hold of that start, if there is one; it may have expired. */
  hold: BookingHold | null;
}

export const NO_TIME: BookingTime = { choice: '', hold: null };

/** The time of a draft, which may come from an address: what is no time is ignored. */
export function readTime({ when = '', hold }: FieldValues): BookingTime {
  if (when === ANY_TIME) return { choice: when, hold: null };
  const start = Date.parse(when);
  if (Number.isNaN(start)) return NO_TIME;
  const choice = new Date(start).toISOString();
  const stored = hold ? parseHold(hold) : null;
  return { choice, hold: stored?.startsAt === choice ? stored : null };
}

/** A hold as `toTimeFields` wrote it, perhaps in an older build; null for anything else. */
function parseHold(text: string): BookingHold | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isHold(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isHold = (value: unknown): value is BookingHold =>
  isRecord(value) &&
  typeof value['receivedAt'] === 'number' &&
  ['hold', 'startsAt', 'endsAt', 'heldUntil'].every((key) => typeof value[key] === 'string');

/** A time as it is kept in a draft. */
export const toTimeFields = ({ choice, hold }: BookingTime): FieldValues => ({
  when: choice,
  hold: hold === null ? '' : JSON.stringify(hold),
});
