import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './staff-schedule.contract.ts';

const KINDS = ['wash', 'lift', 'body', 'diagnostics', 'driver'];
const rules = {
  timeZone: 'Africa/Lagos',
  noticeMinutes: 30,
  horizonDays: 30,
  cutOffMinutes: 120,
  unpaidKeepsTime: true,
  unpaidMinutes: 240,
  gapMinutes: 30,
  depositHours: 24,
};
const hours = [{ weekday: 1, opens: '07:30', closes: '18:00' }];
const bay = { _id: 'id-1', name: 'Wash 1', kind: 'wash', retired: false };
const need = {
  vehicleClass: 'suv',
  kind: 'wash',
  mode: null,
  minutesBefore: 0,
  workMinutes: 45,
  minutesAfter: 15,
  maySpanDays: false,
};
const exception = {
  _id: 'id-1',
  isOpen: false,
  from: '2026-11-20T14:00:00.000Z',
  to: '2026-11-20T15:00:00.000Z',
  reason: 'Power cut',
  bay: null,
};
const calendar = {
  rules,
  hours,
  bays: [bay],
  services: [{ _id: 'id-1', name: 'Car wash', needs: [need] }],
  exceptions: [exception],
  version: 1,
};

test('declares each route with its caller, response and error codes', () => {
  const edit = 'staff, calendar.edit; 200';
  expect(routesOf(contract)).toEqual({
    'GET staff/schedule': ['staff, calendar.see; 200'],
    'GET staff/schedule/unpaid': ['staff, customers.see; 200'],
    'PUT staff/schedule/rules': [edit, 'calendar.stale', 'calendar.hits_bookings'],
    'PUT staff/schedule/hours': [edit, 'calendar.stale', 'calendar.hits_bookings'],
    'PUT staff/service/:id/needs': [edit, 'calendar.stale', 'catalogue.service_not_found'],
    'POST staff/bay': ['staff, calendar.edit; 201', 'bay.name_taken'],
    'PUT staff/bay/:id': [edit, 'bay.not_found', 'bay.name_taken', 'calendar.hits_bookings'],
    'POST staff/schedule/exception': ['staff, calendar.edit; 201', 'bay.not_found', 'calendar.hits_bookings'],
    'DELETE staff/schedule/exception/:id': [edit, 'calendar.hits_bookings'],
  });
  expectParams(contract);
});

test('returns exactly the declared fields of the calendar', () => {
  expectExact(contract.getCalendar.response, calendar);
  expectValues(contract.getCalendar.response, calendar, 'bays.0.kind', KINDS);
  for (const { response } of [contract.editCalendarRules, contract.editOpeningHours, contract.editServiceNeeds])
    expectExact(response, { message: 'Saved.', calendar });
  for (const { response } of [contract.addBay, contract.editBay]) expectExact(response, { message: 'Saved.', bay });
  expectExact(contract.addException.response, { message: 'Saved.', exception });
  expectExact(contract.removeException.response, { message: 'Saved.' });
});

test('checks the bodies of changes, each with the version it is based on', () => {
  const bodies = [
    [contract.editCalendarRules.body, { rules, version: 1, confirm: true }],
    [contract.editOpeningHours.body, { hours, version: 1, confirm: true }],
  ] as const;
  for (const [schema, body] of bodies) {
    expectExact(schema, body);
    expectRequired(schema, body, [...Object.keys(body).filter((key) => key !== 'confirm')]);
    expectOptional(schema, body, ['confirm']);
    expect(faultsOf(schema, { ...body, version: 1.5 })).toHaveProperty(['version']);
  }
  const needs = { needs: [{ ...need, vehicleClass: null }], version: 1 };
  expectExact(contract.editServiceNeeds.body, needs);
  expectRequired(contract.editServiceNeeds.body, needs, ['needs', 'version']);
  expectValues(contract.editServiceNeeds.body, needs, 'needs.0.kind', KINDS);
});

test('checks the bodies of bays', () => {
  const added = { name: 'Wash 3', kind: 'wash' };
  expectExact(contract.addBay.body, added);
  expectRequired(contract.addBay.body, added, ['name', 'kind']);
  expectLimits(contract.addBay.body, added, { name: 40 });
  expectValues(contract.addBay.body, added, 'kind', KINDS);
  const edited = { name: 'Wash 3', retired: true, confirm: true };
  expectExact(contract.editBay.body, edited);
  expectRequired(contract.editBay.body, edited, ['name', 'retired']);
  expectOptional(contract.editBay.body, edited, ['confirm']);
  expectLimits(contract.editBay.body, edited, { name: 40 });
});

test('checks the bodies of exceptions: they end after their start, within a year', () => {
  const { body: schema } = contract.addException;
  const body = {
    isOpen: false,
    from: '2026-11-20T15:00:00+01:00',
    to: '2026-11-20T16:00:00+01:00',
    reason: 'Power cut',
    bay: 'id-1',
    confirm: true,
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['isOpen', 'from', 'to', 'reason']);
  expectOptional(schema, body, ['bay', 'confirm']);
  expectExact(schema, { ...body, bay: null });
  expectLimits(schema, body, { reason: 120 });
  expect(faultsOf(schema, { ...body, to: body.from })).toEqual({ to: 'End after the start.' });
  expect(faultsOf(schema, { ...body, to: '2027-11-21T15:00:00+01:00' })).toEqual({});
  expect(faultsOf(schema, { ...body, to: '2027-11-21T15:00:01+01:00' })).toEqual({ to: 'A year at most.' });
  expect(faultsOf(schema, { ...body, bay: 'x'.repeat(41) })).toHaveProperty(['bay']);
  expectExact(contract.removeException.body, { confirm: true });
  expect(faultsOf(contract.removeException.body, undefined)).toEqual({});
});
