import { describe, expect, it } from 'vitest';
import { doubtText, paperText, serviceProgress } from './car-texts.ts';

describe('paperText', () => {
  it.each([
    ['2025-11-02', 'ended', 'Ended Sun 2 Nov 2025', '11 days ago'],
    ['2025-11-12', 'ended', 'Ended Wed 12 Nov 2025', '1 day ago'],
    ['2025-11-13', 'soon', 'Ends Thu 13 Nov 2025', 'today'],
    ['2025-11-30', 'soon', 'Ends Sun 30 Nov 2025', 'in 17 days'],
    ['2026-03-14', 'good', 'Ends Sat 14 Mar 2026', 'in 4 months'],
  ])('%s is %s', (endsOn, state, day, distance) => {
    expect(paperText(endsOn, '2025-11-13')).toEqual({ state, day, distance });
  });
});

describe('doubtText', () => {
  const reading = { _id: 'a', km: 28_416, at: '', by: 'owner' as const };
  it('asks about a lower reading and about a jump', () => {
    expect(doubtText({ ...reading, doubt: 'lower' }, 128_416)).toBe(
      '28,416 km is lower than 128,416 km, which you had before. Is it right?',
    );
    expect(doubtText({ ...reading, doubt: 'jump' }, 16)).toContain('far above 16 km');
  });
});

describe('serviceProgress', () => {
  const next = {
    service: 'Service and maintenance',
    lastOn: '2025-11-13',
    dueOn: '2026-02-13',
    dueKm: 133_416,
    lastKm: 128_416,
    expectedOn: null,
    firstOn: '2026-02-13',
  };
  it('the progress to the next service names the driven and the remaining distance', () => {
    expect(serviceProgress(next, 129_416)).toEqual({
      share: 0.2,
      label: '1,000 of 5,000 km driven since the last service',
      left: '4,000 km to go',
    });
    expect(serviceProgress(next, 134_416)).toMatchObject({ share: 1, left: '1,000 km over' });
  });
  it('there is no progress when the kilometres are unknown', () => {
    expect(serviceProgress(next, null)).toBeNull();
    expect(serviceProgress({ ...next, dueKm: null, lastKm: null }, 1)).toBeNull();
  });
});
