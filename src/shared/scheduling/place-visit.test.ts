import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Span } from './open-spans.ts';
import { placeVisit, stepsOf, type BayTimes, type VisitNeed, type VisitPlan } from './place-visit.ts';
import type { ResourceKind } from './resource-kinds.ts';

const MINUTE = 60_000;
/** Minutes after a midnight as an instant. */
const at = (minutes: number) => minutes * MINUTE;
const clock = (hours: number, minutes = 0) => at(hours * 60 + minutes);
const need = (kind: ResourceKind, line: number, workMinutes: number, more: Partial<VisitNeed> = {}): VisitNeed => ({
  kind,
  line,
  workMinutes,
  minutesBefore: 0,
  minutesAfter: 0,
  maySpanDays: false,
  ...more,
});
const DAY: Span = { from: clock(8), until: clock(18) };
const bay = (resourceId: string, ...occupied: Span[]): BayTimes => ({ resourceId, open: [DAY], occupied });
const planOf = (
  needs: readonly VisitNeed[],
  bays: Partial<Record<ResourceKind, BayTimes[]>>,
  gapMinutes = 30,
): VisitPlan => ({
  steps: stepsOf(needs),
  bays: new Map(Object.entries(bays).map(([kind, own]) => [kind as ResourceKind, own])),
  gapMinutes,
});
/** Which bay has the car from when until when. */
const placesOf = (plan: VisitPlan, start: number) => {
  const placed = placeVisit(plan, start);
  return typeof placed === 'string'
    ? placed
    : placed.map(({ resourceId, start: from, worksUntil }) => [resourceId, from / MINUTE, worksUntil / MINUTE]);
};

const brakes = need('lift', 0, 50);
const wash = need('wash', 1, 45);

it('a later service starts at the first quarter hour after the one before', () => {
  const plan = planOf([brakes, wash], { lift: [bay('lift 1')], wash: [bay('wash 1')] });
  expect(placesOf(plan, clock(9))).toEqual([
    ['lift 1', 540, 590],
    ['wash 1', 600, 645],
  ]);
});

it('a car waits for its next bay as long as the gap allows, and no longer', () => {
  const free = (from: number) =>
    planOf([brakes, wash], {
      lift: [bay('lift 1')],
      wash: [bay('wash 1', { from: clock(9), until: from })],
    });
  expect(placesOf(free(clock(10, 15)), clock(9))).toContainEqual(['wash 1', 615, 660]);
  expect(placesOf(free(clock(10, 16)), clock(9))).toBe('taken');
  expect(placesOf({ ...free(clock(10, 16)), gapMinutes: 45 }, clock(9))).toContainEqual(['wash 1', 630, 675]);
});

it('the quarter hour that comes first counts, even without a gap', () => {
  const plan = planOf([brakes, wash], { lift: [bay('lift 1')], wash: [bay('wash 1')] }, 0);
  expect(placesOf(plan, clock(9))).toContainEqual(['wash 1', 600, 645]);
});

it('services that follow one another in bays of one kind stay in one bay in one go', () => {
  const oil = need('lift', 1, 40, { minutesBefore: 5 });
  const first = { ...brakes, minutesAfter: 15 };
  const bays = { lift: [bay('lift 1', { from: clock(10), until: clock(11) }), bay('lift 2')] };
  const placed = placeVisit(planOf([first, oil], bays), clock(9));
  // 50 minutes, 15 after and 5 before make 10:10, so the second service starts at 10:15.
  expect(placed).toMatchObject([{ resourceId: 'lift 2', pieces: [{ from: clock(9), until: clock(10, 55) }] }]);
  expect(placesOf(planOf([first, oil], { lift: bays.lift.slice(0, 1) }), clock(9))).toBe('taken');
});

it('the second need of one service starts where its first ends', () => {
  const fetch = need('driver', 0, 20);
  const plan = planOf([fetch, brakes, wash], {
    driver: [bay('driver')],
    lift: [bay('lift 1')],
    wash: [bay('wash 1')],
  });
  expect(placesOf(plan, clock(9))).toEqual([
    ['driver', 540, 560],
    ['lift 1', 560, 610],
    ['wash 1', 615, 660],
  ]);
});

it('a visit that closing time cuts short is closed, and one that others keep away is taken', () => {
  const plan = planOf([brakes, wash], { lift: [bay('lift 1')], wash: [bay('wash 1')] });
  expect(placesOf(plan, clock(17))).toBe('closed');
  expect(placesOf(planOf([brakes, wash], { lift: [bay('lift 1', DAY)], wash: [bay('wash 1')] }), clock(9))).toBe(
    'taken',
  );
});

it('only the named bay does the last work', () => {
  const plan = planOf([brakes, wash], { lift: [bay('lift 1')], wash: [bay('wash 1'), bay('wash 2')] });
  expect(placesOf({ ...plan, lastBay: 'wash 2' }, clock(9))).toContainEqual(['wash 2', 600, 645]);
});

it('a bay whose hours end the work early enough is chosen', () => {
  const bodywork = need('body', 0, 600, { maySpanDays: true });
  const tomorrow = { from: clock(32), until: clock(42) };
  const short = { resourceId: 'body 1', open: [{ from: clock(8), until: clock(12) }, tomorrow], occupied: [] };
  const long = { resourceId: 'body 2', open: [DAY, tomorrow], occupied: [] };
  const plan = planOf([bodywork, wash], { body: [short, long], wash: [bay('wash 1')] });
  expect(placesOf(plan, clock(8))).toBe('closed');
  expect(
    placesOf(
      planOf([{ ...bodywork, workMinutes: 480 }, wash], { body: [short, long], wash: [bay('wash 1')] }),
      clock(8),
    ),
  ).toEqual([
    ['body 2', 480, 960],
    ['wash 1', 960, 1005],
  ]);
});

const KINDS = ['wash', 'lift', 'body'] as const;
const aNeed = (line: number) =>
  fc
    .record({
      kind: fc.constantFrom(...KINDS),
      workMinutes: fc.constantFrom(15, 20, 45, 50, 90),
      minutesBefore: fc.constantFrom(0, 5),
      minutesAfter: fc.constantFrom(0, 10),
    })
    .map(({ kind, workMinutes, ...more }) => need(kind, line, workMinutes, more));
const visits = fc
  .integer({ min: 2, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, line) => aNeed(line))));
/** Spans that are apart and in order, as those of a bay: the rests between them and their lengths, in quarter hours. */
const busy = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 8 })), { maxLength: 6 })
  .map((all) => {
    let from = 32;
    return all.map(([rest, length]): Span => {
      const span = { from: at((from + rest) * 15), until: at((from + rest + length) * 15) };
      from += rest + length;
      return span;
    });
  });

it('every placed visit is open, free, in order, and waits no longer than allowed', () => {
  fc.assert(
    fc.property(
      visits,
      fc.array(busy, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 32, max: 60 }),
      fc.constantFrom(0, 15, 30, 60),
      (needs, spans, quarter, gap) => {
        const bays = Object.fromEntries(
          KINDS.map((kind, i) => [kind, [bay(`${kind} 1`, ...spans[i]!), bay(`${kind} 2`, ...spans[i + 3]!)]]),
        );
        const placed = placeVisit(planOf(needs, bays, gap), at(quarter * 15));
        if (typeof placed === 'string') return;
        const all = Object.values(bays).flat();
        for (const [i, step] of placed.entries()) {
          const own = all.find(({ resourceId }) => resourceId === step.resourceId)!;
          for (const piece of step.pieces) {
            expect(piece.from >= DAY.from && piece.until <= DAY.until).toBe(true);
            expect(own.occupied.some((other) => piece.from < other.until && other.from < piece.until)).toBe(false);
          }
          const before = placed[i - 1];
          if (before === undefined) continue;
          const wait = step.start - before.worksUntil;
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait < at(15) || wait <= at(gap)).toBe(true);
          expect(step.start % at(15)).toBe(0);
        }
        expect(placed[0]!.start).toBe(at(quarter * 15));
      },
    ),
  );
});
