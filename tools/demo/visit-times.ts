import type { Plan } from './plan-bookings.ts';
import type { Random } from './random.ts';
import type { Centre } from './read-centre.ts';

const MINUTE_MS = 60_000;

/** The instants in the visit of a car, in this order, ms since 1970. */
export interface VisitTimes {
  checkedInAt: number;
  inWorkAt: number;
  readyAt: number;
  leftAt: number;
}

/** Minutes between gate and bay, by the hour of the day: most wait at ten and at noon. */
const waitOf = (random: Random, plan: Plan, openedAt: number): number => {
  const hours = (plan.arrivesAt - openedAt) / (60 * MINUTE_MS);
  const usual = hours < 2 ? 9 : hours < 4 ? 22 : hours < 6 ? 17 : hours < 8 ? 11 : 7;
  return Math.max(1, Math.round(usual * (plan.appointment === null ? 1.2 : 0.6) * (0.3 + 1.4 * random.next())));
};

/** The instant, or a little after the next opening when it is outside the hours. */
function withinHours(random: Random, { days }: Centre, at: number): number {
  const open = days.find(({ hours }) => hours !== null && hours.until >= at)?.hours;
  if (!open || open.from <= at) return at;
  return open.from + random.between(10, 150) * MINUTE_MS;
}

/** The times of a visit; work that the customer approves makes it longer by `moreMinutes`. */
export function visitTimes(random: Random, centre: Centre, plan: Plan): VisitTimes {
  const day = centre.days.find(({ hours }) => hours !== null && hours.until >= plan.arrivesAt)?.hours;
  const openedAt = day?.from ?? plan.arrivesAt;
  const checkedInAt = Math.max(plan.arrivesAt, openedAt);
  const waits = waitOf(random, plan, openedAt) * MINUTE_MS;
  const inWorkAt = Math.max(checkedInAt + waits, plan.appointment?.startsAt ?? 0);
  const minutes = centre.needsOf(plan.service, plan.vehicle).at(-1)?.workMinutes ?? 60;
  const works =
    plan.appointment === null ? minutes : (plan.appointment.worksUntil - plan.appointment.startsAt) / MINUTE_MS;
  const readyAt = withinHours(random, centre, inWorkAt + works * (0.75 + 0.4 * random.next()) * MINUTE_MS);
  const leftAt = withinHours(random, centre, readyAt + random.between(12, 120) * MINUTE_MS);
  return { checkedInAt, inWorkAt, readyAt, leftAt };
}
