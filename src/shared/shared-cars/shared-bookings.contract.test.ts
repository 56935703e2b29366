import { expect, test } from 'vitest';
import {
  changed,
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { ADDING_ERRORS } from '#shared/estimates/estimates.contract.ts';
import * as contract from './shared-bookings.contract.ts';

const START_ERRORS = ['schedule.taken', 'schedule.closed', 'schedule.too_soon', 'schedule.too_far'];

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET shared/car/:id': ['customer; 200', 'car.not_found'],
    'GET shared/car/:id/booking': ['customer; 200', 'car.not_found', 'request.bad_page'],
    'GET shared/booking/:id': ['customer; 200', 'booking.not_found'],
    'GET shared/booking/:id/visit': ['customer; 200', 'booking.not_found'],
    'GET shared/booking/:id/visit/photo/:photoId': ['customer; 200, raw response', 'visit.photo_not_found'],
    'GET shared/booking/:id/estimate': ['customer; 200', 'booking.not_found'],
    'GET shared/booking/:id/receipt': ['customer; 200', 'booking.not_found', 'charge.not_found', 'payment.no_receipt'],
    'GET shared/booking/:id/invoice': ['customer; 200', 'booking.not_found', 'booking.no_invoice'],
    'GET shared/booking/:id/transfer': ['customer; 200', 'booking.not_found', 'charge.not_found', 'payment.not_due'],
    'POST shared/car/:id/quote': [
      'customer; 200',
      'booking.missing_fields',
      'car.not_found',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
    ],
    'POST shared/car/:id/booking': [
      'customer; 201',
      'booking.missing_fields',
      'car.not_found',
      'booking.no_number',
      'booking.price_changed',
      'booking.too_many_open',
      'booking.too_many',
      'booking.too_much_time',
      'booking.car_elsewhere',
      'booking.deposit_at_once',
      'booking.key_reused',
      'booking.key_running',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
      ...START_ERRORS,
    ],
    'POST shared/booking/:id/move': [
      'customer; 200',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
      'booking.too_late',
      'booking.too_much_time',
      'booking.car_elsewhere',
      'booking.too_many_changes',
      'booking.deposit_at_once',
      ...START_ERRORS,
    ],
    'POST shared/booking/:id/cancel': [
      'customer; 200',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
      'booking.too_late',
    ],
    'POST shared/booking/:id/estimate/:version': [
      'customer; 200',
      'booking.not_found',
      'estimate.not_found',
      'estimate.replaced',
      'estimate.closed',
      'estimate.unknown_line',
      'estimate.line_settled',
      ...ADDING_ERRORS,
      'session.missing',
    ],
    'POST shared/booking/:id/payment': [
      'customer; 200',
      'booking.not_found',
      'charge.not_found',
      'payment.not_due',
      'payment.too_many_starts',
      'payment.provider_unavailable',
      'payment.provider_refused',
      'payment.no_account',
    ],
    'POST shared/booking/:id/pay': [
      'customer; 200',
      'booking.not_found',
      'payment.confirming',
      'payment.not_completed',
      'payment.needs_review',
      'payment.refund_due',
      'payment.wrong_reference',
      'booking.key_reused',
    ],
  });
  expectParams(contract);
});

test('a booking for a shared car has no name, number or vehicle of its own', () => {
  const pickUp = { service: 's1', paymentMethod: 'cash', mode: 'pick-up', location: '12 Awolowo Avenue' };
  const { body } = contract.bookForCar;
  expectExact(body, pickUp);
  expectRequired(body, pickUp, ['service', 'paymentMethod', 'mode', 'location']);
  expectLimits(body, pickUp, { service: 40, location: 300 });
  expectValues(body, pickUp, 'paymentMethod', ['online', 'transfer', 'cash']);
  expect(faultsOf(body, changed(pickUp, 'amount', -1))).toHaveProperty(['amount']);
});

test('the other bodies have the fields that each call needs', () => {
  expectExact(contract.quoteForCar.body, { service: 's1' });
  expectExact(contract.moveSharedBooking.body, { startsAt: '2026-12-01T09:00:00.000Z' });
  expectExact(contract.startSharedPayment.body, { charge: 'all', channel: 'bank_transfer' });
  expectExact(contract.paySharedBooking.body, { ref: '19a2b3c4d5e' });
  expectLimits(contract.paySharedBooking.body, { ref: 'r' }, { ref: 60 });
});

test('an attempt of a partner has no email', () => {
  const attempt = { reference: 'r', accessCode: 'a', amount: 650_000, currency: 'NGN', key: 'pk_test_x' };
  expectExact(contract.startSharedPayment.response, attempt);
});
