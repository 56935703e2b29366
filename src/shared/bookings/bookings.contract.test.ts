import { expect, test } from 'vitest';
import type { Sent } from '#shared/endpoint.ts';
import {
  expectBookingForm,
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { booking, bookingForm, quote } from '#test/contract-samples.ts';
import * as contract from './bookings.contract.ts';

const body = {
  ...bookingForm,
  car: 'id-4',
  carType: 'Toyota Corolla 2015',
  note: 'The brakes squeal.',
  code: 'rains-26',
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST booking/book': [
      'customer; 201',
      'booking.missing_fields',
      'booking.price_changed',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
      'booking.unknown_car',
      'booking.too_much_time',
      'booking.car_elsewhere',
      'booking.deposit_at_once',
      'promotion.code_refused',
      'promotion.too_many_codes',
      'schedule.taken',
      'schedule.closed',
      'schedule.too_soon',
      'schedule.too_far',
      'booking.too_many_open',
      'booking.too_many',
      'booking.key_reused',
      'booking.key_running',
    ],
    'PUT booking/:id': [
      'customer; 200',
      'booking.missing_fields',
      'booking.price_changed',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
      'booking.unknown_car',
      'booking.too_much_time',
      'booking.car_elsewhere',
      'booking.deposit_at_once',
      'promotion.code_refused',
      'promotion.too_many_codes',
      'schedule.taken',
      'schedule.closed',
      'schedule.too_soon',
      'schedule.too_far',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
      'booking.too_late',
      'booking.too_many_changes',
      'booking.services_missing',
      'booking.service_added',
    ],
    'PUT booking/:id/move': [
      'customer; 200',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
      'booking.too_late',
      'booking.too_much_time',
      'booking.car_elsewhere',
      'booking.too_many_changes',
      'booking.deposit_at_once',
      'schedule.taken',
      'schedule.closed',
      'schedule.too_soon',
      'schedule.too_far',
    ],
    'GET booking/:id': ['customer; 200', 'booking.not_found'],
    'GET booking/:id/calendar': ['customer; 200, raw response', 'booking.not_found', 'booking.no_appointment'],
    'GET booking/mine': ['customer; 200', 'request.bad_page'],
    'POST booking/quote': [
      'customer; 200',
      'booking.missing_fields',
      'booking.not_found',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
      'promotion.code_refused',
      'promotion.too_many_codes',
    ],
    'PUT booking/:id/update-status': [
      'customer; 200',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
      'booking.too_late',
      'booking.deposit_retained',
    ],
  });
  expectParams(contract);
});

test('checks the body of POST booking/book and PUT booking/:id', () => {
  const endpoints = [contract.createBooking, contract.editBooking];
  for (const { body: schema } of endpoints) {
    expectExact(schema, body);
    expectBookingForm(schema, body);
    expectOptional(schema, body, ['amount', 'carType', 'note', 'code', 'hold', 'startsAt']);
    expectLimits(schema, body, { carType: 120, car: 40, hold: 40, note: 1000, code: 60 });
    for (const startsAt of ['2026-11-20', '2026-11-20T09:00:00', '9 am', '1999-01-01T09:00:00Z'])
      expect(faultsOf(schema, { ...body, startsAt })).not.toEqual({});
  }
});

test('returns exactly the declared fields for a saved booking', () => {
  const answer = { message: 'Done.', booking };
  const endpoints = [contract.createBooking, contract.editBooking, contract.moveBooking, contract.requestCancellation];
  for (const { response: schema } of endpoints) expectExact(schema, answer);
});

test('returns exactly the declared fields for GET booking/:id', () => {
  const { response: schema } = contract.getBooking;
  expectExact(schema, booking);
  expectExact(schema, { ...booking, appointment: null });
  expectExact(schema, {
    ...booking,
    appointment: { ...booking.appointment, heldUntil: booking.date, resource: 'Lift 1' },
  });
  const { location: centre } = booking;
  expectExact(schema, { ...booking, mode: 'pick-up', location: '12 Ring Road' });
  for (const wrong of [
    { mode: 'pick-up', location: centre },
    { mode: 'drive-in', location: '12 Ring Road' },
    { mode: 'drive-in', location: { city: 'Ibadan' } },
    { mode: 'towed', location: centre },
  ])
    expect(faultsOf(schema, { ...booking, ...wrong }), wrong.mode).not.toEqual({});
  expectValues(schema, booking, 'paymentMethod', ['online', 'transfer', 'cash']);
  expectValues(schema, booking, 'paymentStatus', [
    'unpaid',
    'confirming',
    'paid',
    'refund-due',
    'refunded',
    'needs-review',
  ]);
  expectValues(schema, booking, 'status', ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
});

test('a pick-up without an address does not compile as a body, and is refused', () => {
  const { mode: _, location, ...form } = { ...body, paymentMethod: 'online' as const };
  const sent: Sent<typeof contract.createBooking>[] = [
    { ...form, mode: 'pick-up', location },
    { ...form, mode: 'drive-in' },
    { ...form, mode: 'drive-in', location: null },
    // An address that was typed before drive-in was chosen.
    { ...form, mode: 'drive-in', location },
    // @ts-expect-error: no address
    { ...form, mode: 'pick-up' },
    // @ts-expect-error: no address
    { ...form, mode: 'pick-up', location: null },
  ];
  const refused = { location: 'Tell us where to pick up the car.' };
  expect(sent.map((one) => faultsOf(contract.createBooking.body, one))).toEqual([{}, {}, {}, {}, refused, refused]);
});

test('checks the query of GET booking/mine', () => {
  const { query: schema } = contract.listMyBookings;
  const query = { type: 'all', page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['type', 'page']);
  expectValues(schema, query, 'type', ['all', 'pending', 'completed', 'cancelled']);
});

test('returns exactly the declared fields for GET booking/mine', () => {
  const { response: schema } = contract.listMyBookings;
  const answer = {
    bookings: [booking],
    page: 1,
    total_items: 3,
    total_page: 3,
    upcoming: [booking],
    counts: { total: 3, pending: 3, completed: 3, cancelled: 3 },
  };
  expectExact(schema, answer);
  expectOptional(schema, answer, ['upcoming']);
});

test('checks the body of POST booking/quote', () => {
  const { body: schema } = contract.quoteBooking;
  const body = { service: 'id-2', brand: 'Toyota', vehicle: 'id-3', id: 'id-1', code: 'rains-26' };
  expectExact(schema, body);
  expectRequired(schema, body, ['service']);
  expectOptional(schema, body, ['brand', 'vehicle', 'id', 'code']);
  expectLimits(schema, body, { service: 40, brand: 40, vehicle: 40, id: 40, code: 60 });
});

test('returns exactly the declared fields for POST booking/quote', () => {
  const { response: schema } = contract.quoteBooking;
  expectExact(schema, quote);
  expectExact(schema, { ...quote, promotion: null });
});

test('checks the body of PUT booking/:id/update-status', () => {
  const { body: schema } = contract.requestCancellation;
  const body = { status: 'pending', knowsDepositIsRetained: true };
  expectExact(schema, body);
  expectOptional(schema, body, ['knowsDepositIsRetained']);
  expectRequired(schema, body, ['status']);
  expectValues(schema, body, 'status', ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled']);
});
