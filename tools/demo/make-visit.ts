import { BELONGINGS, FUEL_LEVELS, MARK_KINDS } from '#shared/visits/visit-states.ts';
import type { RowsToCopy } from './copy-rows.ts';
import type { Staff } from './make-people.ts';
import type { Plan } from './plan-bookings.ts';
import type { Random } from './random.ts';
import type { Centre } from './read-centre.ts';
import type { VisitTimes } from './visit-times.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_SHIFT_MS = 9 * 60 * MINUTE_MS;

/** A visit of a booking. */
export interface Stay {
  bookingId: string;
  plan: Plan;
  times: VisitTimes;
}

/** Adds the visit of a booking as far as it has come: its record, the custody of car and key, and its release. */
export function makeVisit(
  rows: RowsToCopy,
  random: Random,
  { centre, staff }: { centre: Centre; staff: Staff },
  { bookingId, plan, times }: Stay,
): void {
  const { now } = centre;
  const isAt = (at: number): boolean => at <= now;
  const desk = random.pick(staff.frontDesk);
  const isConfirmed = plan.customer.sessionId !== null && random.chance(0.7);
  const km = kmAt(plan, times.checkedInAt);
  const hook = String(random.between(1, 40));
  const state = isAt(times.leftAt)
    ? 'released'
    : isAt(times.readyAt)
      ? 'ready'
      : isAt(times.inWorkAt)
        ? 'in-work'
        : 'checked-in';
  const confirmedAt = isConfirmed && isAt(times.checkedInAt + 2 * MINUTE_MS) ? times.checkedInAt + 2 * MINUTE_MS : null;
  rows.add('visits', {
    id: bookingId,
    state,
    plate: plan.car?.plate ?? null,
    km,
    fuel: random.pick(FUEL_LEVELS),
    belongings: JSON.stringify(BELONGINGS.map((item) => ({ item, present: random.chance(0.7) }))),
    belongings_note: null,
    marks: JSON.stringify(
      random.chance(0.25)
        ? [
            {
              kind: random.pick(MARK_KINDS),
              where: 'left side',
              x: random.between(50, 950),
              y: random.between(50, 950),
            },
          ]
        : [],
    ),
    key_tag: hook,
    checked_in_at: new Date(times.checkedInAt),
    checked_in_by: desk,
    recorded_at: new Date(times.checkedInAt),
    confirmed_by: confirmedAt === null ? null : 'customer',
    confirmed_at: confirmedAt === null ? null : new Date(confirmedAt),
    ready_at: isAt(times.readyAt) ? new Date(times.readyAt) : null,
    released_at: isAt(times.leftAt) ? new Date(times.leftAt) : null,
    changed_at: new Date(Math.min(now, times.leftAt)),
  });
  makeCustody(rows, random, { centre, desk }, { bookingId, plan, times, km, hook, confirmedAt });
  if (plan.car !== null)
    rows.add('car_readings', {
      id: random.idAt(times.checkedInAt),
      car_id: plan.car.id,
      km,
      at: new Date(times.checkedInAt),
      source: 'check-in',
      confirmed_at: null,
    });
  if (isAt(times.leftAt)) makeRelease(rows, random, { staff, desk }, { bookingId, plan, times });
}

const kmAt = ({ car, customer }: Plan, at: number): number =>
  car === null
    ? 40_000 + ((customer.phone.length * 977 + Math.floor(at / DAY_MS)) % 120_000)
    : Math.round(car.km + ((at - customer.since) / DAY_MS) * car.kmADay);

function makeCustody(
  rows: RowsToCopy,
  random: Random,
  { centre, desk }: { centre: Centre; desk: string },
  { bookingId, plan, times, km, hook, confirmedAt }: Stay & { km: number; hook: string; confirmedAt: number | null },
): void {
  const need = centre.needsOf(plan.service, plan.vehicle).at(-1);
  const bays = centre.resources.filter(({ kind }) => kind === need?.kind);
  const bay = plan.appointment?.resourceId ?? (bays.length > 0 ? random.pick(bays).id : null);
  const moves = [
    { at: times.checkedInAt, kind: 'checked-in', km },
    { at: times.checkedInAt + 1, kind: 'key-moved', place: 'hook', hook },
    ...(confirmedAt === null ? [] : [{ at: confirmedAt, kind: 'confirmed' } as const]),
    ...(bay === null ? [] : [{ at: times.inWorkAt, kind: 'car-moved', place: 'bay', bay } as const]),
    { at: times.readyAt, kind: 'ready' },
    { at: times.leftAt, kind: 'released' },
  ] as const;
  const past = moves.filter(({ at }) => at <= centre.now).toSorted((a, b) => a.at - b.at);
  for (const [i, move] of past.entries())
    rows.add('custody_events', {
      id: random.idAt(move.at),
      visit_id: bookingId,
      number: i + 1,
      kind: move.kind,
      place: 'place' in move ? move.place : null,
      hook: 'hook' in move ? move.hook : null,
      bay_id: 'bay' in move ? move.bay : null,
      person_id: null,
      km: 'km' in move ? move.km : null,
      note: null,
      staff_id: move.kind === 'confirmed' ? null : desk,
      at: new Date(move.at),
      recorded_at: new Date(move.at),
    });
}

/**
 * Adds the clocks of the technicians: the first who is free works on a car; when none is, no one's clock shows it.
 * @param stays of cars that need a technician
 */
export function makeClocks(
  rows: RowsToCopy,
  random: Random,
  { staff, now }: { staff: Staff; now: number },
  stays: readonly Stay[],
): void {
  const busyUntil = new Map<string, number>();
  const inOrder = stays
    .filter(({ times }) => times.inWorkAt <= now)
    .toSorted((a, b) => a.times.inWorkAt - b.times.inWorkAt);
  for (const { bookingId, plan, times } of inOrder) {
    const isFree = (id: string): boolean => (busyUntil.get(id) ?? 0) <= times.inWorkAt;
    const { technician } = plan;
    const worker = technician !== undefined && isFree(technician) ? technician : staff.technicians.find(isFree);
    if (worker === undefined) continue;
    const until = Math.min(times.readyAt, times.inWorkAt + LONGEST_SHIFT_MS);
    busyUntil.set(worker, until);
    const hasEnded = until <= now;
    rows.add('time_entries', {
      id: random.idAt(times.inWorkAt),
      visit_id: bookingId,
      staff_id: worker,
      started_at: new Date(times.inWorkAt),
      ended_at: hasEnded ? new Date(until) : null,
      end_reason: !hasEnded ? null : until === times.readyAt ? 'ready' : 'clock-off',
      recorded_at: new Date(times.inWorkAt),
    });
  }
}

function makeRelease(
  rows: RowsToCopy,
  random: Random,
  { staff, desk }: { staff: Staff; desk: string },
  { bookingId, plan, times }: Stay,
): void {
  const isByManager = random.chance(0.03);
  rows.add('releases', {
    visit_id: bookingId,
    way: isByManager ? 'manager' : 'owner-code',
    collector_id: null,
    name: isByManager ? plan.customer.fullName : null,
    reason: isByManager ? 'No phone at hand, known to the desk.' : null,
    id_kind: isByManager ? 'national-id' : null,
    id_last4: isByManager ? String(random.between(1000, 9999)) : null,
    due_kobo: 0,
    staff_id: isByManager ? staff.manager : desk,
    at: new Date(times.leftAt),
    recorded_at: new Date(times.leftAt),
  });
}
