import { describe, expect, test } from 'vitest';
import { addMonths, kmPerDay, nextService, type DoneService } from './next-service.ts';
import type { Reading } from './readings.ts';

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const reading = (day: string, km: number): Reading => ({ id: day, km, at: at(day), isConfirmed: false });
const done = (more: Partial<DoneService> = {}): DoneService => ({
  service: 'Service and maintenance',
  on: '2025-11-13',
  km: 128_416,
  intervalKm: 5000,
  intervalMonths: 3,
  ...more,
});

test.each([
  ['2025-11-13', 3, '2026-02-13'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2025-12-31', 14, '2027-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

describe('kilometres a day', () => {
  test('the kilometres a day are those between the first and the last reading of a year', () => {
    const readings = [reading('2024-01-01', 1000), reading('2025-10-04', 124_416), reading('2025-11-13', 128_416)];
    expect(kmPerDay(readings)).toBe(100);
  });
  test('the kilometres a day are unknown from readings of less than two weeks, and of a car that did not move', () => {
    expect(kmPerDay([])).toBeNull();
    expect(kmPerDay([reading('2025-11-13', 5)])).toBeNull();
    expect(kmPerDay([reading('2025-11-01', 5), reading('2025-11-14', 900)])).toBeNull();
    expect(kmPerDay([reading('2025-10-01', 5), reading('2025-11-14', 5)])).toBeNull();
  });
});

describe('the next service', () => {
  const driven = [reading('2025-10-04', 124_416), reading('2025-11-13', 128_416)];
  test('the next service is due by km when the car is driven much', () => {
    expect(nextService([done()], driven)).toEqual({
      service: 'Service and maintenance',
      lastOn: '2025-11-13',
      dueOn: '2026-02-13',
      dueKm: 133_416,
      lastKm: 128_416,
      expectedOn: '2026-01-02',
      firstOn: '2026-01-02',
    });
  });
  test('the next service is due by date when the car is driven little, or when nothing is known of its km', () => {
    const little = [reading('2025-10-04', 128_000), reading('2025-11-13', 128_416)];
    expect(nextService([done()], little)).toMatchObject({ firstOn: '2026-02-13', expectedOn: expect.any(String) });
    expect(nextService([done({ km: null })], [])).toMatchObject({ firstOn: '2026-02-13', dueKm: null, lastKm: null });
  });
  test('the next service is overdue as soon as the km are reached, and unknown by km alone without a rate', () => {
    expect(nextService([done({ km: 120_000, intervalMonths: null })], driven)).toMatchObject({ firstOn: '2025-11-13' });
    expect(nextService([done({ intervalMonths: null })], [reading('2025-11-13', 128_416)])).toMatchObject({
      dueKm: 133_416,
      firstOn: null,
    });
  });
  test('the next service follows the newest service of each kind, and names the kind that is due first', () => {
    const wash = done({ service: 'A/C maintenance', on: '2025-06-01', intervalKm: null, intervalMonths: 6 });
    expect(nextService([done({ on: '2025-08-12' }), done(), wash], [])).toMatchObject({ service: 'A/C maintenance' });
    expect(nextService([done({ on: '2025-01-12' }), done()], [])).toMatchObject({ lastOn: '2025-11-13' });
  });
  test('there is no next service when no service that was done is due again', () => {
    expect(nextService([done({ intervalKm: null, intervalMonths: null })], driven)).toBeNull();
    expect(nextService([], driven)).toBeNull();
  });
});
