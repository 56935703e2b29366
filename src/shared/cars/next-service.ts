import { addDays } from '#shared/scheduling/wall-clock.ts';
import type { Reading } from './readings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Fewer days between the first and the last reading say too little about how far a car is driven. */
const FEWEST_DAYS = 14;
/** Older readings say how the car was driven once, days. */
const RECENT_DAYS = 365;

/** A service that was done on a car, of a kind that is due again. */
export interface DoneService {
  service: string;
  /** YYYY-MM-DD. */
  on: string;
  /** The kilometres at that time; null when no reading shows them. */
  km: number | null;
  /** When the work is due again; null: not by that measure. */
  intervalKm: number | null;
  intervalMonths: number | null;
}

export interface NextService {
  service: string;
  /** When it was done last, YYYY-MM-DD. */
  lastOn: string;
  /** Due on that day, by date alone; null: not by date. */
  dueOn: string | null;
  /** Due at so many km; null: not by km, or no reading says where it began. */
  dueKm: number | null;
  /** The kilometres when it was done last; null while `dueKm` is. */
  lastKm: number | null;
  /** When `dueKm` will be reached, as the car is driven; null while too little is known. */
  expectedOn: string | null;
  /** The earlier of `dueOn` and `expectedOn`; null when neither is known. */
  firstOn: string | null;
}

/** The same day `months` later, or the last day of a shorter month. YYYY-MM-DD. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))).toISOString().slice(0, 10);
}

/** Kilometres a day over the last year, from the readings in use; null while they are too few. */
export function kmPerDay(counting: readonly Reading[]): number | null {
  const last = counting.at(-1);
  if (last === undefined) return null;
  const first = counting.find(({ at }) => last.at - at <= RECENT_DAYS * DAY_MS) ?? last;
  const days = (last.at - first.at) / DAY_MS;
  return days < FEWEST_DAYS || last.km <= first.km ? null : (last.km - first.km) / days;
}

/**
 * The next service of a car: from the last service of each kind, the one that is due first. Null when no service that
 * was done is due again.
 * @param counting the readings in use, in order of time
 */
export function nextService(done: readonly DoneService[], counting: readonly Reading[]): NextService | null {
  const newest = new Map<string, DoneService>();
  for (const one of done.toSorted((a, b) => (a.on < b.on ? -1 : 1))) newest.set(one.service, one);
  const rate = kmPerDay(counting);
  const last = counting.at(-1);
  const dues = [...newest.values()].flatMap((one): NextService[] => {
    const dueOn = one.intervalMonths === null ? null : addMonths(one.on, one.intervalMonths);
    const dueKm = one.intervalKm === null || one.km === null ? null : one.km + one.intervalKm;
    if (dueOn === null && dueKm === null) return [];
    const expectedOn =
      dueKm === null || rate === null || last === undefined
        ? null
        : addDays(new Date(last.at).toISOString().slice(0, 10), Math.max(0, Math.round((dueKm - last.km) / rate)));
    const firstOn = [dueOn, expectedOn].filter((day) => day !== null).toSorted()[0] ?? null;
    return [
      {
        service: one.service,
        lastOn: one.on,
        dueOn,
        dueKm,
        lastKm: dueKm === null ? null : one.km,
        expectedOn,
        firstOn,
      },
    ];
  });
  return dues.toSorted((a, b) => ((a.firstOn ?? '9') < (b.firstOn ?? '9') ? -1 : 1))[0] ?? null;
}
