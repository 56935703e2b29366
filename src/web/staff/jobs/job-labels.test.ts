import { expect, test } from 'vitest';
import type { MyJob } from '#shared/visits/time-entries.contract.ts';
import { clockLabel, groupJobs, minutesLabel, planLabel } from './job-labels.ts';

const NOW = '2026-11-20T11:00:00.000Z';
const job = (changes: Partial<MyJob> = {}): MyJob => ({
  _id: 'id-1',
  number: 'BCC 0413',
  service: 'Car wash',
  carType: 'Toyota Corolla 2014',
  plate: 'BDJ-482KA',
  hasFault: false,
  state: 'in-work',
  isMine: true,
  startsAt: '2026-11-20T08:00:00.000Z',
  readyBy: '2026-11-20T09:30:00.000Z',
  bay: 'Lift 2',
  isLate: false,
  keyTag: '14',
  car: null,
  key: null,
  myMinutes: 0,
  minutes: 0,
  others: [],
  ...changes,
});

test('minutes are shown as hours and minutes', () => {
  expect([0, 59, 60, 125].map(minutesLabel)).toEqual(['0 min', '59 min', '1 h', '2 h 5 min']);
});

test('a running clock shows hours, minutes and seconds, and never a negative time', () => {
  expect([-5, 0, 59_999, 3_909_000].map(clockLabel)).toEqual(['0:00:00', '0:00:00', '0:00:59', '1:05:09']);
});

test('each job is in exactly one group, in the order of the list', () => {
  const jobs = [
    job({ _id: 'planned', state: 'expected' }),
    job({ _id: 'here', state: 'checked-in' }),
    job({ _id: 'done', state: 'ready' }),
    job({ _id: 'gone', state: 'released' }),
    job({ _id: 'works' }),
  ];
  const groups = Object.entries(groupJobs(jobs)).map(([name, own]) => [name, own.map(({ _id }) => _id)]);
  expect(groups).toEqual([
    ['here', ['here', 'works']],
    ['to-come', ['planned']],
    ['done', ['done', 'gone']],
  ]);
});

test('the plan of a job names its times and its bay, and says when the promised time has passed', () => {
  expect(planLabel(job(), NOW)).toBe('9:00\u00a0am to 10:30\u00a0am, Lift 2');
  expect(planLabel(job({ isLate: true, bay: null }), NOW)).toBe(
    '9:00\u00a0am to 10:30\u00a0am. The promised time has passed',
  );
  expect(planLabel(job({ startsAt: null }), NOW)).toBe('No time planned');
});
