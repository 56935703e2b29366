import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSpans } from './open-spans.ts';
import { splitJob, withOffsets } from './split-job.ts';

const MINUTE_MS = 60_000;
const span = (from: number, until: number) => ({ from: from * MINUTE_MS, until: until * MINUTE_MS });
const NEED = { minutesBefore: 10, workMinutes: 60, minutesAfter: 20, maySpanDays: false };
const DAYS = [span(480, 1080), span(1920, 2520), span(3360, 3960)];
const start = (minute: number): number => minute * MINUTE_MS;

describe('a job of one day', () => {
  it('a job of one day occupies the bay from the minutes before its work to those after it', () => {
    expect(splitJob(DAYS, NEED, start(500))).toEqual({ pieces: [span(490, 580)], worksUntil: 560 * MINUTE_MS });
  });

  it('a job of one day fits exactly from opening to closing, and not a minute beyond either', () => {
    expect(splitJob(DAYS, NEED, start(490))?.pieces).toEqual([span(480, 570)]);
    expect(splitJob(DAYS, NEED, start(489))).toBeNull();
    expect(splitJob(DAYS, NEED, start(1000))?.pieces).toEqual([span(990, 1080)]);
    expect(splitJob(DAYS, NEED, start(1001))).toBeNull();
  });

  it('a job does not start while the bay is closed', () => {
    expect(splitJob(DAYS, NEED, start(1080))).toBeNull();
    expect(splitJob(DAYS, NEED, start(1500))).toBeNull();
    expect(splitJob([], NEED, start(500))).toBeNull();
  });
});

describe('a job that may span days', () => {
  const long = { minutesBefore: 0, workMinutes: 900, minutesAfter: 60, maySpanDays: true };

  it('a job that may span days continues at the start of the next open span', () => {
    expect(splitJob(DAYS, long, start(600))).toEqual({
      pieces: [span(600, 1080), span(1920, 2400)],
      worksUntil: 2340 * MINUTE_MS,
    });
  });

  it('work that is done with the day ends with the day, though the minutes after it continue', () => {
    const job = splitJob(DAYS, { ...long, workMinutes: 480 }, start(600));
    expect(job).toEqual({ pieces: [span(600, 1080), span(1920, 1980)], worksUntil: 1080 * MINUTE_MS });
  });

  it('the minutes before the work are in the span in which the job starts', () => {
    const prepared = { ...long, minutesBefore: 30 };
    expect(splitJob(DAYS, prepared, start(1930))).toBeNull();
    expect(splitJob(DAYS, prepared, start(1950))?.pieces[0]).toEqual(span(1920, 2520));
  });

  it('a job is refused when the spans end before it', () => {
    expect(splitJob(DAYS, { ...long, workMinutes: 1741 }, start(480))).toBeNull();
    expect(splitJob(DAYS, { ...long, workMinutes: 1740 }, start(480))?.pieces).toEqual(DAYS);
  });
});

it('the pieces of a job are in open spans, as long together as the need, with nothing open skipped between them', () => {
  const spans = fc
    .array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 60 })), { maxLength: 6 })
    .map((list) => mergeSpans(list.map(([from, length]) => span(from, from + length))));
  const need = fc.record({
    minutesBefore: fc.nat({ max: 20 }),
    workMinutes: fc.integer({ min: 5, max: 90 }),
    minutesAfter: fc.nat({ max: 20 }),
    maySpanDays: fc.boolean(),
  });
  const minutesOf = (pieces: readonly { from: number; until: number }[]): number[] =>
    pieces.flatMap(({ from, until }) =>
      Array.from({ length: (until - from) / MINUTE_MS }, (_, i) => from / MINUTE_MS + i),
    );
  fc.assert(
    fc.property(spans, need, fc.nat({ max: 300 }), (open, one, minute) => {
      const job = splitJob(open, one, start(minute));
      if (job === null) return;
      const taken = minutesOf(job.pieces);
      const from = minute - one.minutesBefore;
      expect(taken).toHaveLength(one.minutesBefore + one.workMinutes + one.minutesAfter);
      // The open minutes from the first one on, without a gap.
      expect(taken).toEqual(
        minutesOf(open)
          .filter((moment) => moment >= from)
          .slice(0, taken.length),
      );
      expect(taken[0]).toBe(from);
      expect(taken[one.minutesBefore + one.workMinutes - 1]).toBe(job.worksUntil / MINUTE_MS - 1);
      if (!one.maySpanDays) expect(job.pieces).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
});

it('the work of a second need begins where that of the first ends', () => {
  expect(withOffsets([{ workMinutes: 45 }, { workMinutes: 30 }, { workMinutes: 5 }])).toEqual([
    { workMinutes: 45, offsetMinutes: 0 },
    { workMinutes: 30, offsetMinutes: 45 },
    { workMinutes: 5, offsetMinutes: 75 },
  ]);
});
