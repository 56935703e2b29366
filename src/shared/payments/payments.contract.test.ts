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
import { booking } from '#test/contract-samples.ts';
import * as keys from './payment-keys.contract.ts';
import * as payments from './payments.contract.ts';

const contract = { ...payments, ...keys };

const transfer = {
  throughProvider: true,
  account: { bank: 'Example Bank', number: '0123456789', name: 'Adé Bello' },
  reference: '0199-abc',
  amount: 20000,
  proofs: [{ at: '2026-11-20T08:00:00.000Z' }],
  proofsLeft: 3,
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET payment/slug/:slug': ['customer; 200', 'payment.not_found'],
    'GET booking/:id/receipt': ['customer; 200', 'booking.not_found', 'charge.not_found', 'payment.no_receipt'],
    'GET booking/:id/transfer': ['customer; 200', 'booking.not_found', 'charge.not_found', 'payment.not_due'],
    'GET payment/all': ['customer; 200'],
    'POST booking/pay': [
      'customer; 200',
      'booking.not_found',
      'payment.confirming',
      'payment.not_completed',
      'payment.needs_review',
      'payment.refund_due',
      'payment.wrong_reference',
      'booking.key_reused',
    ],
    'POST payment/webhook/paystack': ['public; 200, raw bytes', 'payment.bad_signature'],
    'PUT booking/:id/proof': [
      'customer; 200, raw stream',
      'booking.not_found',
      'charge.not_found',
      'payment.not_due',
      'payment.too_many_proofs',
      'account.photo_not_image',
      'account.photo_too_large',
      'account.photo_too_many_pixels',
      'account.too_many_uploads',
    ],
    'POST booking/:id/payment': [
      'customer; 200',
      'booking.not_found',
      'charge.not_found',
      'payment.not_due',
      'payment.too_many_starts',
      'payment.provider_unavailable',
      'payment.provider_refused',
      'payment.no_account',
    ],
  });
  expectParams(contract);
});

test.each([contract.receiveWebhook])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('returns exactly the declared fields for GET payment/slug/:slug', () => {
  const { response: schema } = contract.getPaymentKey;
  const answer = { key: 'pk_test_1' };
  expectExact(schema, answer);
});

test('returns exactly the declared fields for GET booking/:id/receipt', () => {
  const { response: schema } = contract.getReceipt;
  const answer = {
    number: 'BCC 0412',
    charge: 'id-1',
    reference: '0199-abc',
    method: 'online',
    channel: 'card',
    amount: 20000,
    vat: { percent: 7.5, amount: 1395.35 },
    paidAt: '2026-11-20T08:00:00.000Z',
    refunded: true,
    givenBack: 0,
    booking: {
      _id: 'id-1',
      number: 'BCC 0412',
      fullName: 'Adé Bello',
      service: 'id-2',
      car: 'Toyota Corolla 2015',
      price: 25000,
      discount: 5000,
      credit: 0,
      amount: 20000,
      charges: booking.charges,
      due: 20000,
      date: '2026-11-20T08:00:00.000Z',
    },
    centre: { name: 'Adé Bello', address: '12 Ring Road, Ibadan', phone: '0800 000 0000', email: 'ade@example.com' },
  };
  expectExact(schema, answer);
  expectExact(schema, { ...answer, vat: null });
  expectValues(schema, answer, 'method', ['online', 'cash', 'transfer', 'credit']);
});

test('returns exactly the declared fields for GET booking/:id/transfer', () => {
  const { response: schema } = contract.getTransfer;
  expectExact(schema, transfer);
  expectExact(schema, { ...transfer, account: null });
});

test('returns exactly the declared fields for GET payment/all', () => {
  const { response: schema } = contract.listPaymentKeys;
  const answer = [{ slug: 'paystack', key: 'pk_test_1' }];
  expectExact(schema, answer);
});

test('checks the body of POST booking/pay', () => {
  const { body: schema } = contract.payBooking;
  const body = { id: 'id-1', ref: '0199-abc', method: 'online', status: 'anything', amount: 'anything' };
  expectExact(schema, body);
  expectRequired(schema, body, ['id', 'ref']);
  expectOptional(schema, body, ['method', 'status', 'amount']);
  expectLimits(schema, body, { id: 40, ref: 60 });
  expectExact(schema, { ...body, status: null, amount: 12_500 });
  expect(faultsOf(schema, { ...body, method: 'cash' })).toHaveProperty(['method']);
});

test('returns exactly the declared fields for POST booking/pay', () => {
  const { response: schema } = contract.payBooking;
  expectExact(schema, { message: 'Done.', booking });
});

test('returns exactly the declared fields for PUT booking/:id/proof', () => {
  const { response: schema } = contract.saveTransferProof;
  const answer = { message: 'Done.', transfer };
  expectExact(schema, answer);
});

test('checks the body of POST booking/:id/payment', () => {
  const { body: schema } = contract.startPayment;
  const body = { channel: 'bank_transfer' };
  expectExact(schema, body);
  expectOptional(schema, body, ['channel']);
  expectExact(schema, { channel: null });
  expect(faultsOf(schema, { channel: 'card' })).toHaveProperty(['channel']);
});

test('returns exactly the declared fields for POST booking/:id/payment', () => {
  const { response: schema } = contract.startPayment;
  const answer = {
    reference: '0199-abc',
    accessCode: 'ac_1',
    amount: 20000,
    currency: 'NGN',
    email: 'ade@example.com',
    key: 'pk_test_1',
  };
  expectExact(schema, answer);
  expect(faultsOf(schema, { ...answer, currency: 'USD' })).toHaveProperty(['currency']);
});

test('limits a picture of a transfer to 5 MB', () => expect(contract.PROOF_BYTES).toBe(5_242_880));
