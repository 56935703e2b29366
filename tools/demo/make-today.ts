import { splitJob } from '#shared/scheduling/split-job.ts';
import { dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';
import { WORK } from './invented-texts.ts';
import type { Work } from './demo-work.ts';
import { auditNoShow, chargeApproved, payPrice, startLife } from './make-bookings.ts';
import { makeEstimate } from './make-estimate.ts';
import { notifyOf } from './make-messages.ts';
import type { Car, Customer } from './make-people.ts';
import { makeVisit } from './make-visit.ts';
import type { Plan } from './plan-bookings.ts';
import type { Centre } from './read-centre.ts';
import type { VisitTimes } from './visit-times.ts';
import { writeBooking, type Life } from './write-booking.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** When the first of today's cars came, minutes before now. */
const FIRST_CAME = 330;

/** The state of a booking of today. Instants are ms since 1970. */
interface Course {
  /** Null: the car is not here. */
  times: VisitTimes | null;
  method: Life['method'];
  /** Null: not paid. */
  paidAt: number | null;
  /** The estimate waits for an answer, or its approved work is owed; null: none. */
  estimate: { sentAt: number; answeredAt: number | null } | null;
  /** When the customer asked to cancel, or did not come. */
  cancelled: { at: number; by: 'customer' | 'no-show' } | null;
}
export type TodaysPlan = Plan & { course: Course };
export const isTodaysPlan = (plan: Plan | TodaysPlan): plan is TodaysPlan => 'course' in plan;

/** One of today's cars, in minutes before now: since when it is here, in work, ready and gone; absent: not yet. */
interface Example {
  service: string;
  came: number;
  inWork?: number;
  ready?: number;
  left?: number;
  method: Life['method'];
  /** Minutes before now; absent: not paid. */
  paid?: number;
  estimate?: { sent: number; answered?: number };
  /** The kind of bay that was booked for it; absent: it came without a time. */
  bay?: string;
  /** The demo's customer brings it. */
  isDemo?: boolean;
}

const HERE: readonly Example[] = [
  { service: 'car-wash', came: 325, inWork: 315, ready: 280, left: 262, method: 'cash', paid: 264 },
  { service: 'tyre-maintenance', came: 300, inWork: 290, ready: 220, left: 196, method: 'online', paid: 310 },
  { service: 'car-wash', came: 255, inWork: 240, ready: 205, left: 180, method: 'transfer', paid: 184 },
  { service: 'electrical-services', came: 245, inWork: 235, ready: 140, left: 95, method: 'online', paid: 98 },
  { service: 'service-and-maintenance', came: 230, inWork: 215, ready: 45, method: 'online', paid: 240 },
  {
    ...{ service: 'general-mechanical', came: 250, inWork: 235, ready: 20, method: 'online', paid: 260 },
    ...{ estimate: { sent: 205, answered: 170 }, bay: 'Lift 1' },
  },
  {
    ...{ service: 'ac-maintenance', came: 65, inWork: 50, method: 'online', paid: 70 },
    ...{ estimate: { sent: 25 }, bay: 'diagnostics', isDemo: true },
  },
  { service: 'electrical-repairs', came: 95, inWork: 60, method: 'cash', bay: 'Lift 2' },
  { service: 'car-wash', came: 35, inWork: 15, method: 'transfer' },
  { service: 'car-care-and-repair', came: 10, method: 'cash' },
];

/** Bookings of cars that come later, minutes from now, each in a bay of its own at its time. */
const TO_COME = [
  { service: 'car-wash', in: 45, made: 900, method: 'online', isPaid: true, bay: 'Wash 1' },
  { service: 'car-wash', in: 75, made: 400, method: 'cash', isPaid: false, bay: 'Wash 2' },
  { service: 'electrical-services', in: 90, made: 1300, method: 'cash', isPaid: false, bay: 'Diagnostics' },
] as const;

/**
 * The bookings of a day of usual size with a car in every state, whenever the demo is made: the cars of today, those
 * that come later, a booking without a time, two that are cancelled, and the other bookings of the demo's customer.
 * @param given the end of the last job in each bay, which is updated, and the ids of the technicians
 */
export function planToday(
  centre: Centre,
  customers: readonly Customer[],
  { bays, technicians: [first, ...furtherTechnicians] }: { bays: Map<string, number>; technicians: readonly string[] },
): (Plan | TodaysPlan)[] {
  const [demo, ...others] = customers;
  const regulars = others.filter(
    ({ sessionId, cars, since }) => sessionId !== null && cars.length > 0 && since < centre.now - 3 * DAY_MS,
  );
  if (demo === undefined) throw new Error('the demo needs customers');
  let next = 0;
  const guest = (): Customer => regulars[next++ % regulars.length] ?? demo;
  const clock = clockOfToday(centre);
  // The first technician can log in, and works on the car of the demo's customer.
  const technicianOf = ({ isDemo }: Example, i: number) =>
    isDemo ? first : furtherTechnicians[i % furtherTechnicians.length];
  const plans = HERE.map((example, i): TodaysPlan => {
    const technician = technicianOf(example, i);
    const plan = planHere(centre, clock, example, example.isDemo ? demo : guest());
    return { ...plan, ...(technician !== undefined && { technician }) };
  });
  for (const one of TO_COME) {
    const startsAt = comingTime(centre, one.in);
    const made = clock.now - one.made * MINUTE_MS;
    plans.push({
      ...planBase(centre, guest(), one.service, made, startsAt),
      appointment: placeIn(centre, one, startsAt, bays),
      course: { ...COMING, method: one.method, paidAt: one.isPaid ? made + 5 * MINUTE_MS : null },
    });
  }
  const openTime = planBase(centre, guest(), 'service-and-maintenance', clock.ago(50), clock.now + DAY_MS);
  const toCancel = planBase(centre, guest(), 'car-wash', clock.ago(200), clock.now + DAY_MS);
  const missed = planBase(centre, guest(), 'car-wash', clock.now - DAY_MS, clock.ago(120));
  plans.push(
    { ...openTime, course: COMING },
    { ...toCancel, course: { ...COMING, cancelled: { at: clock.ago(25), by: 'customer' } } },
    { ...missed, course: { ...COMING, cancelled: { at: clock.ago(60), by: 'no-show' } } },
  );
  return [...plans, ...planOfDemo(centre, demo, bays)];
}

const COMING: Course = { times: null, method: 'cash', paidAt: null, estimate: null, cancelled: null };

/** The demo's customer has an appointment on the next open day with another car, and earlier visits. */
function planOfDemo(centre: Centre, demo: Customer, bays: Map<string, number>): (Plan | TodaysPlan)[] {
  const opens = nextOpenDay(centre).from;
  const startsAt = Math.ceil(opens / QUARTER_MS) * QUARTER_MS + 10 * QUARTER_MS;
  const coming: TodaysPlan = {
    ...planBase(centre, demo, 'car-wash', centre.now - 2 * DAY_MS, startsAt, 1),
    appointment: placeIn(centre, { service: 'car-wash', bay: 'Wash 1' }, startsAt, bays),
    course: { ...COMING, method: 'online', paidAt: centre.now - 2 * DAY_MS + 5 * MINUTE_MS },
  };
  const past = centre.days.flatMap(({ hours }) => (hours !== null && hours.until < centre.now ? [hours.from] : []));
  const visits = (['service-and-maintenance', 'car-wash', 'tyre-maintenance'] as const).flatMap((service, i) => {
    const day = past.at(-(i * 17 + 6));
    return day === undefined
      ? []
      : [planBase(centre, demo, service, day + 4 * QUARTER_MS, day + 9 * QUARTER_MS, i % 2)];
  });
  return [...visits, coming];
}

function planBase(
  centre: Centre,
  customer: Customer,
  slug: string,
  madeAt: number,
  arrivesAt: number,
  whichCar = 0,
): Plan {
  const service = centre.services.find((one) => one.slug === slug);
  if (service === undefined) throw new Error(`the catalogue has no ${slug}`);
  const car: Car | null = customer.cars[whichCar] ?? customer.cars[0] ?? null;
  const vehicle = car?.vehicle ?? customer.vehicle;
  const at = Math.max(madeAt, customer.since);
  return {
    customer,
    car,
    vehicle,
    service,
    mode: 'drive-in',
    madeAt: at,
    arrivesAt,
    appointment: null,
    outcome: 'comes',
  };
}

interface TodaysClock {
  now: number;
  /** An instant of today that lies about so many minutes back, but in the order in which they are given. */
  ago: (minutes: number) => number;
}

/** Today's cars came since it opened, or since midnight where it is closed; so that it is today at any hour. */
function clockOfToday({ now, timeZone, days }: Centre): TodaysClock {
  const today = dayIn(timeZone, now);
  const hours = days.find(({ day }) => day === today)?.hours ?? null;
  const isOpen = hours !== null && now - hours.from > 30 * MINUTE_MS;
  const from = isOpen ? hours.from : instantOf(timeZone, today, 0);
  const until = isOpen ? Math.min(now, hours.until) : now;
  const pace = Math.min(1, (until - from) / (FIRST_CAME * MINUTE_MS));
  return { now, ago: (minutes) => until - minutes * MINUTE_MS * pace };
}

function planHere(centre: Centre, { ago }: TodaysClock, example: Example, customer: Customer): TodaysPlan {
  const at = (minutes: number | undefined): number => (minutes === undefined ? Infinity : ago(minutes));
  const plan = planBase(centre, customer, example.service, ago(FIRST_CAME - 1) - 90 * MINUTE_MS, ago(example.came));
  const { sent, answered } = example.estimate ?? {};
  const inWorkAt = at(example.inWork);
  const startsAt = Math.floor(inWorkAt / QUARTER_MS) * QUARTER_MS;
  return {
    ...plan,
    appointment: example.bay === undefined ? null : placeIn(centre, { ...example, bay: example.bay }, startsAt),
    course: {
      times: { checkedInAt: ago(example.came), inWorkAt, readyAt: at(example.ready), leftAt: at(example.left) },
      method: example.method,
      paidAt: example.paid === undefined ? null : ago(example.paid),
      estimate:
        sent === undefined ? null : { sentAt: ago(sent), answeredAt: answered === undefined ? null : ago(answered) },
      cancelled: null,
    },
  };
}

const nextOpenDay = ({ days, now }: Centre): { from: number; until: number } => {
  const next = days.find(({ hours }) => hours !== null && hours.from > now)?.hours;
  if (!next) throw new Error('the calendar has no open day to come');
  return next;
};

/** A quarter hour so many minutes from now while it is open, or from the next opening on. */
function comingTime(centre: Centre, minutes: number): number {
  const { now, days } = centre;
  const open = days.find(({ hours }) => hours !== null && hours.from <= now && now < hours.until)?.hours;
  const at = Math.ceil((now + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  if (open && at + 100 * MINUTE_MS <= open.until) return at;
  return Math.ceil(nextOpenDay(centre).from / QUARTER_MS) * QUARTER_MS + Math.floor(minutes / 15) * QUARTER_MS;
}

/** A bay by its name or kind, from an instant on. */
function placeIn(
  centre: Centre,
  { service: slug, bay: nameOrKind }: { service: string; bay: string },
  startsAt: number,
  bays?: Map<string, number>,
): Plan['appointment'] {
  const service = centre.services.find((one) => one.slug === slug);
  const bay = centre.resources.find(({ name, kind }) => name === nameOrKind || kind === nameOrKind);
  const vehicle = centre.vehicles[0];
  if (service === undefined || bay === undefined || vehicle === undefined) return null;
  const need = centre.needsOf(service, vehicle).at(-1);
  const job = need && splitJob([{ from: startsAt, until: startsAt + DAY_MS }], need, startsAt);
  if (!job) return null;
  bays?.set(bay.id, Math.max(bays.get(bay.id) ?? 0, job.pieces.at(-1)?.until ?? 0));
  return { ...job, startsAt, resourceId: bay.id };
}

/** Adds a booking of today as far as its course has come. */
export function makeTodaysBooking(work: Work, plan: TodaysPlan, number: number): void {
  const { centre, rows, random, staff } = work;
  const { course } = plan;
  const life = startLife(work, course.cancelled === null ? plan : { ...plan, outcome: 'cancelled' }, course.method);
  if (course.paidAt !== null) payPrice(work, life, Math.max(course.paidAt, plan.madeAt + MINUTE_MS));
  if (course.times !== null) visit(work, life, plan, course.times);
  if (course.cancelled?.by === 'customer') {
    life.events.push({ at: course.cancelled.at, actor: 'customer', event: 'cancellation-requested' });
    life.statusBefore = 'pending';
    life.status = 'pending-cancelled';
  }
  if (course.cancelled?.by === 'no-show') {
    const { at } = course.cancelled;
    auditNoShow(work, life, at);
    life.events.push({ at, actor: 'staff', staffId: staff.manager, event: 'cancelled', detail: { note: 'No-show' } });
    life.status = 'cancelled';
  }
  writeBooking({ rows, random, centre }, life, number);
}

function visit(work: Work, life: Life, plan: TodaysPlan, times: VisitTimes): void {
  const { centre, rows, random, staff } = work;
  const { estimate } = plan.course;
  const stay = { bookingId: life.id, plan, times };
  if (estimate !== null) {
    const approved = makeEstimate(rows, random, work, {
      bookingId: life.id,
      service: plan.service,
      customer: plan.customer,
      inWorkAt: times.inWorkAt,
      now: centre.now,
      course: { ...estimate, found: WORK.slice(0, 2) },
    });
    if (approved !== null) chargeApproved(work, life, approved, null);
    notifyOf(rows, random, {
      customerId: plan.customer.id,
      title: 'We looked at your car',
      body: `${plan.service.name}: your estimate is ready. Nothing is done before you approve it.`,
      page: `/user/bookings/${life.id}/estimate`,
      at: estimate.sentAt,
      now: centre.now,
    });
  }
  makeVisit(rows, random, work, stay);
  if (plan.service.kind !== 'wash') work.stays.push(stay);
  if (times.leftAt > centre.now) return;
  const at = times.leftAt + MINUTE_MS;
  life.status = 'completed';
  life.events.push({
    at: Math.min(at, centre.now),
    actor: 'staff',
    staffId: random.pick(staff.frontDesk),
    event: 'completed',
  });
  work.discounts.complete(plan.customer, life.id, at);
}
