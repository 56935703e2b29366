import { splitJob, type SplitJob } from '#shared/scheduling/split-job.ts';
import type { Car, Customer } from './make-people.ts';
import type { Random } from './random.ts';
import type { Centre, Service, Vehicle } from './read-centre.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What people come for: most want a wash. */
const SERVICE_WEIGHTS: Readonly<Record<string, number>> = {
  'car-wash': 46,
  'service-and-maintenance': 12,
  'car-care-and-repair': 8,
  'diagnostic-repair': 7,
  'tyre-maintenance': 7,
  'ac-maintenance': 6,
  'general-mechanical': 5,
  'exterior-interior-detailing': 4,
  'electrical-repairs': 3,
  'electrical-services': 2,
  'collision-repair': 0.5,
};
/** In a centre of three months. */
const FUTURE_SHARE = 0.006;
/** The share of arriving customers who book a time; the others come when it suits them. */
const WANT_TIME = 0.16;
/** When cars come, in parts of the day, with how many come then. */
const HOURS = [
  [0.08, 3],
  [0.2, 5],
  [0.35, 4],
  [0.5, 3],
  [0.65, 3],
  [0.8, 2],
] as const;
/** How many days ahead a time is booked, with how many do. */
const LEAD_DAYS = [
  [1, 8],
  [2, 5],
  [4, 4],
  [8, 2],
  [14, 1],
] as const;
/** The outcomes of bookings whose customers do not come, with their weights. */
const OUTCOMES = [
  ['cancelled', 2],
  ['no-show', 1],
] as const;
/** How busy the days of the week are, Monday first. */
const WEEKDAYS = [0.8, 0.85, 0.95, 1, 1.25, 1.5, 0.5];

/** What becomes of a booking before its car comes. */
type Outcome = 'comes' | 'no-show' | 'cancelled';

/** A booking before its price and number are known. Instants are ms since 1970. */
export interface Plan {
  customer: Customer;
  car: Car | null;
  vehicle: Vehicle;
  service: Service;
  mode: 'drive-in' | 'pick-up';
  madeAt: number;
  /** When the car comes, or would have. */
  arrivesAt: number;
  /** The time that was booked, with its bay; null: any time. */
  appointment: (SplitJob & { startsAt: number; resourceId: string }) | null;
  outcome: Outcome;
  /** Who is to work on it. */
  technician?: string;
}

interface Bookings {
  count: number;
  /** Of the bookings, how many are for a day that is to come. */
  futureShare?: number;
  /** Until when each bay is taken, ms since 1970. */
  bays?: Map<string, number>;
}

/** Plans so many bookings over the days of the centre, in the order in which they are made. */
export function planBookings(
  random: Random,
  centre: Centre,
  customers: readonly Customer[],
  { count, futureShare = FUTURE_SHARE, bays = new Map<string, number>() }: Bookings,
): Plan[] {
  const plans: Plan[] = [];
  const days = shareOut(random, centre, count, futureShare);
  for (const { from, until, arrivals } of days)
    for (let i = 0; i < arrivals; i++) {
      const plan = planBooking(random, centre, customers, { from, until, bays });
      if (plan !== null) plans.push(plan);
    }
  // On some days to come there is no place for all.
  const open = days.filter(({ until }) => until <= centre.now);
  while (plans.length < count && open.length > 0) {
    const plan = planBooking(random, centre, customers, { ...random.pick(open), bays });
    if (plan !== null) plans.push(plan);
  }
  return plans.toSorted((a, b) => a.madeAt - b.madeAt).slice(0, count);
}

interface Day {
  from: number;
  until: number;
  arrivals: number;
}

/** How many come on each open day: more from week to week, and most on Saturdays. */
function shareOut(random: Random, { now, days }: Centre, count: number, futureShare: number): Day[] {
  const open = days.flatMap(({ day, hours }, i) =>
    hours === null ? [] : [{ ...hours, i, weekday: new Date(day).getUTCDay() }],
  );
  const weighted = open.map((hours) => {
    const busy = WEEKDAYS[(hours.weekday + 6) % 7] ?? 1;
    const isToCome = hours.from > now;
    // The nearer a day that is to come, the more is booked.
    const trend = isToCome ? Math.exp((now - hours.from) / (6 * DAY_MS)) : 0.8 + (0.5 * hours.i) / days.length;
    return { ...hours, isToCome, weight: busy * trend * (0.9 + 0.2 * random.next()) };
  });
  const sumOf = (isToCome: boolean): number =>
    weighted.reduce((sum, day) => sum + (day.isToCome === isToCome ? day.weight : 0), 0);
  const sums = { past: sumOf(false), future: sumOf(true) };
  return weighted.map(({ from, until, weight, isToCome }) => ({
    from,
    until,
    arrivals: Math.ceil(
      isToCome ? (count * futureShare * weight) / sums.future : (count * (1 - futureShare) * weight) / sums.past,
    ),
  }));
}

function planBooking(
  random: Random,
  centre: Centre,
  customers: readonly Customer[],
  { from, until, bays }: { from: number; until: number; bays: Map<string, number> },
): Plan | null {
  const service = random.weighted(centre.services.map((one) => [one, SERVICE_WEIGHTS[one.slug] ?? 1] as const));
  const share = random.weighted(HOURS) + random.next() * 0.15;
  const arrivesAt = from + (until - from - HOUR_MS) * Math.min(0.97, share);
  const isToCome = from > centre.now;
  const outcome = random.chance(0.92) ? 'comes' : random.weighted(OUTCOMES);
  const wantsTime = outcome === 'comes' && (isToCome || random.chance(WANT_TIME));
  const lead =
    outcome === 'comes' && !wantsTime
      ? random.between(5, 180) * MINUTE_MS
      : random.weighted(LEAD_DAYS) * DAY_MS * (0.4 + 0.6 * random.next());
  const madeAt = Math.min(arrivesAt - lead, isToCome ? centre.now - random.next() * 3 * DAY_MS : Infinity);
  // Who comes later today without a time has not booked yet.
  if (madeAt > centre.now) return null;
  const customer = chooseCustomer(random, customers, madeAt);
  if (customer === null) return null;
  const car = customer.cars.length > 0 ? random.pick(customer.cars) : null;
  const vehicle = car?.vehicle ?? customer.vehicle;
  const appointment = wantsTime
    ? placeInBay(random, centre, bays, { service, vehicle, from: Math.max(from, madeAt + 30 * MINUTE_MS), until })
    : null;
  const plan = { customer, car, vehicle, service, mode: 'drive-in' as const, arrivesAt, madeAt, appointment };
  if (appointment !== null)
    return { ...plan, outcome, arrivesAt: appointment.startsAt - random.between(-10, 20) * MINUTE_MS };
  // Without a free time on a day that is to come, people book another day.
  if (isToCome) return null;
  if (customer.email === null)
    return { ...plan, outcome: 'comes', madeAt: Math.min(centre.now, Math.max(madeAt, arrivesAt - 5 * MINUTE_MS)) };
  // A pick-up is agreed on by phone.
  const mode = random.chance(0.06) ? 'pick-up' : 'drive-in';
  return {
    ...plan,
    outcome,
    mode,
    madeAt: wantsTime ? Math.min(centre.now, Math.max(madeAt, arrivesAt - 2 * HOUR_MS)) : madeAt,
  };
}

/** Regulars come again and again; a third of the bookings are made by the latest customers. */
function chooseCustomer(random: Random, customers: readonly Customer[], at: number): Customer | null {
  let known = 0;
  let beyond = customers.length;
  while (known < beyond) {
    const middle = (known + beyond) >> 1;
    if ((customers[middle]?.since ?? Infinity) <= at) known = middle + 1;
    else beyond = middle;
  }
  if (known === 0) return null;
  const place = random.chance(0.33) ? 1 - random.next() ** 2 * 0.05 : random.next() ** 1.15;
  return customers[Math.min(known - 1, Math.floor(place * known))] ?? null;
}

/** The first bay of the right kind that is free on the day, a little after the car before it. */
function placeInBay(
  random: Random,
  centre: Centre,
  bays: Map<string, number>,
  { service, vehicle, from, until }: { service: Service; vehicle: Vehicle; from: number; until: number },
): Plan['appointment'] {
  const need = centre.needsOf(service, vehicle).at(-1);
  if (need === undefined) return null;
  const fitting = centre.resources.filter(({ kind }) => kind === need.kind);
  const freeAt = (id: string): number => Math.max(from, bays.get(id) ?? 0);
  const [bay] = fitting.toSorted((a, b) => freeAt(a.id) - freeAt(b.id));
  if (bay === undefined || freeAt(bay.id) >= until) return null;
  const quarter = 15 * MINUTE_MS;
  const startsAt = Math.ceil((freeAt(bay.id) + random.between(0, 3) * quarter) / quarter) * quarter;
  const spans = centre.days.flatMap(({ hours }) => (hours === null || hours.until <= from ? [] : [hours]));
  const placed = splitJob(need.maySpanDays ? spans : [{ from, until }], need, startsAt);
  if (placed === null) return null;
  bays.set(bay.id, placed.pieces.at(-1)?.until ?? startsAt);
  return { ...placed, startsAt, resourceId: bay.id };
}
