import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as staffContract from './staff-invoice.contract.ts';
import * as contract from './invoice.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf({ ...contract, ...staffContract })).toEqual({
    'GET booking/:id/invoice': ['customer; 200', 'booking.not_found', 'booking.no_invoice'],
    'GET staff/booking/:id/invoice': ['staff, payments.record; 200', 'booking.not_found', 'booking.no_invoice'],
  });
  expectParams({ ...contract, ...staffContract });
});

test('returns exactly the declared fields', () => {
  const invoice = {
    number: 'BCC-I 0413',
    at: '2026-11-20T08:15:00.000Z',
    booking: {
      _id: 'id-1',
      number: 'BCC 0413',
      fullName: 'Ṣadé Adéwálé',
      service: 'Car wash',
      services: [{ service: 'id-1', name: 'Car wash', price: 4500, discount: 0, minutes: 30 }],
      car: 'Toyota Corolla 2014',
      plate: 'BDJ-482KA',
      price: 5000,
      discount: 500,
      credit: 0,
    },
    charges: [
      {
        _id: 'id-2',
        kind: 'estimate',
        lines: [{ name: 'Pads', quantity: 2, hours: null, amount: 16_000 }],
        amount: 16_000,
        due: 16_000,
      },
    ],
    total: 20_500,
    paid: 4500,
    due: 16_000,
    vat: { percent: 7.5, amount: 1430.23 },
    centre: { name: 'Bodija Car Care', address: '1 Road', phone: '0800 000 0000', email: 'hello@example.com' },
  };
  for (const { response } of [contract.getInvoice, staffContract.getStaffInvoice]) {
    expectExact(response, invoice);
    expectExact(response, { ...invoice, vat: null });
  }
});
