import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, expectRequired, faultsOf, routesOf } from '#test/contract-cases.ts';
import * as contract from './time-entries.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/visit/:id/clock': ['staff, visits.clock; 200', 'visit.not_found', 'visit.work_done', 'visit.id_taken'],
    'GET staff/job': ['staff, visits.clock; 200'],
    'GET staff/visit/:id/time': ['staff, visits.see; 200', 'booking.not_found'],
    'GET staff/clock': ['staff, time.see; 200'],
    'POST staff/time/:id/correction': [
      'staff, time.correct; 200',
      'time.not_found',
      'time.impossible',
      'time.overlaps',
      'visit.id_taken',
    ],
    'GET staff/me/time': ['staff; 200'],
  });
  expectParams(contract);
});

test('checks the body of the clock and of a correction', () => {
  const clock = { on: true, clientId: 'id-1', at: '2026-11-20T08:15:00Z' };
  expectExact(contract.clockOnJob.body, clock);
  expectRequired(contract.clockOnJob.body, clock, ['on']);
  expectLimits(contract.clockOnJob.body, clock, { clientId: 40 });
  expect(faultsOf(contract.clockOnJob.body, { ...clock, on: 'yes' })).toHaveProperty('on');
  expect(faultsOf(contract.clockOnJob.body, { ...clock, at: 'today' })).toHaveProperty('at');
  const correction = {
    clientId: 'id-1',
    startedAt: '2026-11-20T08:15:00Z',
    endedAt: '2026-11-20T09:15:00Z',
    reason: 'Forgot to clock off.',
  };
  expectExact(contract.correctTime.body, correction);
  expectRequired(contract.correctTime.body, correction, ['clientId', 'startedAt', 'endedAt', 'reason']);
  expectLimits(contract.correctTime.body, correction, { clientId: 40, reason: 200 });
  expect(faultsOf(contract.correctTime.body, { ...correction, endedAt: 'noon' })).toHaveProperty('endedAt');
});

const AT = '2026-11-20T08:15:00.000Z';
const running = { _id: 'id-1', booking: 'id-2', number: 'BCC 0413', since: AT };
const entry = {
  _id: 'id-1',
  person: { _id: 'id-3', name: 'Kúnlé Bákàrè' },
  startedAt: AT,
  endedAt: null,
  endReason: null,
  minutes: 12,
  isForgotten: false,
  recorded: { startedAt: AT, endedAt: null },
  corrections: [{ startedAt: AT, endedAt: AT, reason: 'Forgot.', by: 'Bọ́lá', at: AT }],
};

test('returns exactly the declared fields', () => {
  const ofJob = { ...entry, booking: 'id-2', number: 'BCC 0413', carType: 'Toyota Corolla 2014' };
  const place = { place: 'bay', name: 'Lift 2', since: AT };
  const job = {
    _id: 'id-2',
    number: 'BCC 0413',
    service: 'Car wash',
    carType: 'Toyota Corolla 2014',
    plate: 'BDJ-482KA',
    hasFault: true,
    state: 'in-work',
    isMine: true,
    startsAt: AT,
    readyBy: AT,
    bay: 'Lift 2',
    isLate: false,
    keyTag: '14',
    car: place,
    key: null,
    myMinutes: 12,
    minutes: 30,
    others: ['Kúnlé Bákàrè'],
  };
  expectExact(contract.clockOnJob.response, { message: 'Done.', running });
  expectExact(contract.listMyJobs.response, { now: AT, running, minutesToday: 12, jobs: [job] });
  expectExact(contract.getJobTime.response, { now: AT, booking: 'id-2', minutes: 12, entries: [entry] });
  expectExact(contract.listClocks.response, { now: AT, running: [ofJob], forgotten: [ofJob] });
  expectExact(contract.correctTime.response, { message: 'Done.', entry });
  expectExact(contract.exportMyTime.response, { entries: [ofJob] });
});
