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
import { booking as customersBooking, bookingForm, quote } from '#test/contract-samples.ts';
import * as contract from './staff-bookings.contract.ts';

const booking = {
  ...customersBooking,
  version: 3,
  statusBefore: 'pending',
  disputed: true,
  customer: 'id-4',
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/booking': [
      'staff, bookings.walk-in; 201',
      'booking.missing_fields',
      'booking.price_changed',
      'booking.car_elsewhere',
      'booking.key_reused',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
      'booking.unknown_car',
      'account.not_found',
      'promotion.code_refused',
      'promotion.too_many_codes',
      'schedule.taken',
      'schedule.closed',
      'schedule.too_far',
      'schedule.past',
      'schedule.unfit_bay',
      'bay.not_found',
    ],
    'PUT staff/booking/:id/cancel': [
      'staff, bookings.move; 200',
      'booking.reason_missing',
      'booking.not_found',
      'booking.stale',
      'booking.not_possible',
    ],
    'POST staff/charge/:id/void': [
      'staff, payments.refund; 200',
      'booking.reason_missing',
      'charge.not_found',
      'booking.not_possible',
    ],
    'PUT staff/booking/:id/payment/undo': [
      'staff, payments.refund; 200',
      'booking.reason_missing',
      'booking.not_found',
      'booking.stale',
      'booking.not_possible',
      'charge.not_found',
    ],
    'PUT staff/booking/:id/cancellation': [
      'staff, cancellations.decide; 200',
      'booking.not_found',
      'booking.stale',
      'booking.not_possible',
      'booking.car_came',
    ],
    'PUT staff/booking/:id/finish': [
      'staff, bookings.move; 200',
      'booking.not_found',
      'booking.stale',
      'booking.not_possible',
      'booking.money_missing',
    ],
    'GET staff/booking/:id': ['staff, bookings.see; 200', 'booking.not_found'],
    'POST staff/quote': [
      'staff, bookings.walk-in; 200',
      'booking.missing_fields',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
      'account.not_found',
      'promotion.code_refused',
      'promotion.too_many_codes',
    ],
    'PUT staff/booking/:id/payment': [
      'staff, payments.record; 200',
      'booking.not_found',
      'booking.stale',
      'booking.not_possible',
      'charge.not_found',
      'payment.slip_known',
      'payment.more_than_due',
      'payment.part_too_small',
      'payment.too_many_parts',
    ],
  });
  expectParams(contract);
});

test('checks the body of POST staff/booking', () => {
  const { body: schema } = contract.bookWalkIn;
  const body = {
    ...bookingForm,
    customer: 'id-4',
    car: 'id-6',
    plate: 'BDJ482KA',
    isHere: true,
    startsAt: '2026-11-20T08:00:00Z',
    bay: 'id-5',
    confirm: true,
  };
  expectExact(schema, body);
  expectBookingForm(schema, body);
  expectOptional(schema, body, ['customer', 'amount', 'car', 'plate', 'isHere', 'startsAt', 'bay', 'confirm']);
  expectLimits(schema, body, { customer: 40, car: 40, bay: 40 });
  expect(faultsOf(schema, { ...body, plate: 'no' })).toHaveProperty(['plate']);
});

test('a pick-up without an address does not compile as a body of POST staff/booking', () => {
  const { mode: _, location, ...form } = { ...bookingForm, paymentMethod: 'cash' as const };
  const sent: Sent<typeof contract.bookWalkIn>[] = [
    { ...form, mode: 'pick-up', location },
    { ...form, mode: 'drive-in' },
    // @ts-expect-error: no address
    { ...form, mode: 'pick-up' },
  ];
  expect(sent.map((one) => Object.keys(faultsOf(contract.bookWalkIn.body, one)))).toEqual([[], [], ['location']]);
});

test('returns exactly the declared fields for a changed booking', () => {
  const answer = { message: 'Done.', booking };
  const endpoints = [
    contract.bookWalkIn,
    contract.cancelBooking,
    contract.decideCancellation,
    contract.finishJob,
    contract.recordPayment,
    contract.undoPayment,
    contract.voidCharge,
  ];
  for (const { response: schema } of endpoints) {
    expectExact(schema, answer);
    expectExact(schema, { message: 'Done.', booking: { ...booking, phoneNumber: null, statusBefore: null } });
    expectValues(schema, answer, 'booking.statusBefore', [
      'pending',
      'paid',
      'completed',
      'pending-cancelled',
      'cancelled',
    ]);
  }
});

test.each([
  ['PUT staff/booking/:id/cancel', contract.cancelBooking],
  ['PUT staff/booking/:id/payment/undo', contract.undoPayment],
])('checks the body of %s, which needs a reason', (_path, { body: schema, missing }) => {
  const body = { version: 3, note: 'Recorded for the wrong car.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['version', 'note']);
  expectLimits(schema, body, { note: 300 });
  expect(missing).toBe('booking.reason_missing');
});

test('checks the body of POST staff/charge/:id/void', () => {
  const { body: schema } = contract.voidCharge;
  const body = { note: 'The part was not fitted.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['note']);
  expectLimits(schema, body, { note: 300 });
});

test('checks the body of PUT staff/booking/:id/cancellation', () => {
  const { body: schema } = contract.decideCancellation;
  const body = { version: 3, decision: 'accept' };
  expectExact(schema, body);
  expectRequired(schema, body, ['version', 'decision']);
  expectValues(schema, body, 'decision', ['accept', 'keep']);
});

test('checks the body of PUT staff/booking/:id/finish', () => {
  const { body: schema } = contract.finishJob;
  const body = { version: 3 };
  expectExact(schema, body);
  for (const version of [0, -1, 1.5, '3']) expect(faultsOf(schema, { version })).toHaveProperty(['version']);
  expectRequired(schema, body, ['version']);
});

test('returns exactly the declared fields for GET staff/booking/:id', () => {
  const { response: schema } = contract.getStaffBooking;
  const answer = {
    booking,
    events: [
      {
        at: '2026-11-20T08:00:00.000Z',
        actor: 'customer',
        who: 'Adé Bello',
        event: 'booked',
        detail: { example: 'value' },
      },
    ],
    payments: [
      {
        charge: 'id-1',
        reference: '0199-abc',
        method: 'online',
        amount: 20000,
        givenBack: 2500,
        status: 'settled',
        recordedBy: 'Adé Bello',
        slip: null,
        note: 'Paid at the counter.',
        at: '2026-11-20T08:00:00.000Z',
      },
    ],
  };
  expectExact(schema, answer);
  expectValues(schema, answer, 'events.0.actor', ['customer', 'staff', 'settlement', 'system']);
  expectValues(schema, answer, 'payments.0.method', ['online', 'cash', 'transfer', 'credit']);
});

test('checks the body of POST staff/quote', () => {
  const { body: schema } = contract.quoteWalkIn;
  const body = { customer: 'id-4', service: 'id-2', brand: 'Toyota', vehicle: 'id-3', code: 'rains-26' };
  expectExact(schema, body);
  expectRequired(schema, body, ['service', 'brand', 'vehicle']);
  expectOptional(schema, body, ['customer', 'code']);
  expectLimits(schema, body, { customer: 40, service: 40, brand: 40, vehicle: 40, code: 60 });
});

test('returns exactly the declared fields for POST staff/quote', () => {
  const { response: schema } = contract.quoteWalkIn;
  expectExact(schema, quote);
});

test('checks the body of PUT staff/booking/:id/payment', () => {
  const { body: schema } = contract.recordPayment;
  const body = { version: 3, method: 'card', slip: '004512345678', note: 'Paid at the counter.' };
  expectExact(schema, body);
  expectRequired(schema, body, ['version', 'method']);
  expectRequired(schema, body, ['slip']);
  expectOptional(schema, { ...body, amount: 2000.5 }, ['note', 'amount']);
  expectOptional(schema, { ...body, method: 'cash' }, ['slip']);
  for (const amount of [0, -1, 200.001]) expect(faultsOf(schema, { ...body, amount })).toHaveProperty(['amount']);
  expectLimits(schema, body, { note: 300 });
  expectValues(schema, body, 'method', ['cash', 'card', 'transfer']);
});
