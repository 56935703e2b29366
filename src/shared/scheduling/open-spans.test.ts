import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSpans, openSpans, subtractSpans, type Span } from './open-spans.ts';

const LAGOS = 'Africa/Lagos';
const at = (iso: string): number => Date.parse(iso);
const shown = (spans: Span[]): string[] =>
  spans.map(({ from, until }) => `${new Date(from).toISOString()} ${new Date(until).toISOString()}`);
const MONDAY = { weekday: 1, opens: 480, closes: 720 };

describe('the open spans of a bay', () => {
  it('open spans are the hours of each weekday, several a day, and none on a day without hours', () => {
    const hours = [MONDAY, { weekday: 1, opens: 780, closes: 1080 }];
    expect(shown(openSpans({ timeZone: LAGOS, hours, exceptions: [] }, '2026-11-15', '2026-11-17'))).toEqual([
      '2026-11-16T07:00:00.000Z 2026-11-16T11:00:00.000Z',
      '2026-11-16T12:00:00.000Z 2026-11-16T17:00:00.000Z',
    ]);
  });

  it('open spans include the first and the last day that are asked for', () => {
    const hours = [1, 2, 3].map((weekday) => ({ weekday, opens: 480, closes: 540 }));
    expect(openSpans({ timeZone: LAGOS, hours, exceptions: [] }, '2026-11-16', '2026-11-18')).toHaveLength(3);
  });

  it('open spans follow the wall clock when the clock changes', () => {
    const hours = [6, 7, 1].map((weekday) => ({ weekday, opens: 480, closes: 540 }));
    expect(shown(openSpans({ timeZone: 'Europe/Berlin', hours, exceptions: [] }, '2027-03-27', '2027-03-29'))).toEqual([
      '2027-03-27T07:00:00.000Z 2027-03-27T08:00:00.000Z',
      '2027-03-28T06:00:00.000Z 2027-03-28T07:00:00.000Z',
      '2027-03-29T06:00:00.000Z 2027-03-29T07:00:00.000Z',
    ]);
  });

  it('a span is empty where a change of the clock puts its end before its start', () => {
    const hours = [{ weekday: 7, opens: 150, closes: 195 }];
    expect(openSpans({ timeZone: 'Europe/Berlin', hours, exceptions: [] }, '2027-03-28', '2027-03-28')).toEqual([]);
  });

  it('a span runs over midnight where one day ends and the next one begins open', () => {
    const hours = [
      { weekday: 1, opens: 1200, closes: 1440 },
      { weekday: 2, opens: 0, closes: 60 },
    ];
    expect(shown(openSpans({ timeZone: LAGOS, hours, exceptions: [] }, '2026-11-16', '2026-11-17'))).toEqual([
      '2026-11-16T19:00:00.000Z 2026-11-17T00:00:00.000Z',
    ]);
  });

  it('an exceptional opening adds to the open spans, and a closure takes away even from that', () => {
    const exceptions = [
      { isOpen: true, from: at('2026-11-16T11:00:00Z'), until: at('2026-11-16T13:00:00Z') },
      { isOpen: false, from: at('2026-11-16T08:00:00Z'), until: at('2026-11-16T09:00:00Z') },
      { isOpen: false, from: at('2026-11-16T12:00:00Z'), until: at('2026-11-16T12:30:00Z') },
    ];
    expect(shown(openSpans({ timeZone: LAGOS, hours: [MONDAY], exceptions }, '2026-11-16', '2026-11-16'))).toEqual([
      '2026-11-16T07:00:00.000Z 2026-11-16T08:00:00.000Z',
      '2026-11-16T09:00:00.000Z 2026-11-16T12:00:00.000Z',
      '2026-11-16T12:30:00.000Z 2026-11-16T13:00:00.000Z',
    ]);
  });
});

const spans = fc.array(fc.record({ from: fc.nat({ max: 60 }), until: fc.nat({ max: 60 }) }), { maxLength: 8 });
const isIn = (list: readonly Span[], moment: number): boolean =>
  list.some(({ from, until }) => from <= moment && moment < until);
const MOMENTS = Array.from({ length: 61 }, (_, i) => i);

it('merged spans hold the same moments, in order and apart', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const merged = mergeSpans(list);
      expect(MOMENTS.filter((moment) => isIn(merged, moment))).toEqual(MOMENTS.filter((moment) => isIn(list, moment)));
      for (const [i, one] of merged.entries()) {
        expect(one.from).toBeLessThan(one.until);
        expect(merged[i - 1]?.until ?? -1).toBeLessThan(one.from);
      }
    }),
  );
});

it('subtracting leaves exactly the moments of the first that the others do not have', () => {
  fc.assert(
    fc.property(spans, spans, (list, without) => {
      const left = subtractSpans(mergeSpans(list), without);
      expect(MOMENTS.filter((moment) => isIn(left, moment))).toEqual(
        MOMENTS.filter((moment) => isIn(list, moment) && !isIn(without, moment)),
      );
    }),
  );
});
