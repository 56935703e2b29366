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
import { VEHICLE_CLASSES } from './catalogue-seed.ts';
import * as contract from './prices.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT staff/price': [
      'staff, catalogue.edit; 200',
      'catalogue.service_not_found',
      'catalogue.vehicle_not_found',
      'catalogue.prices_changed',
    ],
    'GET staff/price/car': ['staff, catalogue.edit; 200', 'catalogue.vehicle_not_found'],
    'GET staff/price/history': ['staff, catalogue.edit; 200', 'catalogue.service_not_found', 'request.bad_page'],
    'GET staff/price/csv': ['staff, catalogue.edit; 200, raw response'],
    'POST staff/price/csv/preview': [
      'staff, catalogue.edit; 200, raw multipart',
      'catalogue.file_missing',
      'catalogue.file_too_large',
    ],
    'PUT staff/price/csv': [
      'staff, catalogue.edit; 200, raw multipart',
      'catalogue.file_missing',
      'catalogue.file_too_large',
      'catalogue.file_invalid',
      'catalogue.preview_stale',
    ],
  });
  expectParams(contract);
});

const change = { service: 'id-1', class: 'suv', vehicle: null, from: 4500, differsAt: null, to: 5000 };

test('checks the body of PUT staff/price', () => {
  const { body: schema } = contract.savePrices;
  const body = { changes: [change, { ...change, class: null }, { ...change, class: null, vehicle: 'id-2' }] };
  expectExact(schema, body);
  expectExact(schema, { changes: [{ service: 'id-1', from: null, to: 100 }] });
  expectRequired(schema, body, ['changes']);
  expectValues(schema, body, 'changes.0.class', [...VEHICLE_CLASSES]);
  const faults = (value: object) => faultsOf(schema, { changes: [{ ...change, ...value }] });
  expect(faults({ vehicle: 'id-2' })).toEqual({ 'changes.0.vehicle': 'Give a class or a car.' });
  expect(faults({ to: null })).toEqual({});
  expect(faults({ class: null, to: null })).toEqual({ 'changes.0.to': 'A service needs a default price.' });
  expect([99, 4500.5, 10_000_001].map((to) => faults({ to })['changes.0.to'])).toEqual([
    'A price is at least 100 naira.',
    'Write prices in whole naira.',
    'That price is too high.',
  ]);
  expect(faultsOf(schema, { changes: [change, { ...change, service: 'ID-1' }] })).toEqual({
    changes: 'Give each price once.',
  });
  const many = (count: number) => ({
    changes: Array.from({ length: count }, (_, at) => ({ ...change, service: `id-${at}` })),
  });
  expect(faultsOf(schema, many(0))).not.toEqual({});
  expect(faultsOf(schema, many(contract.MOST_CHANGES))).toEqual({});
  expect(faultsOf(schema, many(contract.MOST_CHANGES + 1))).not.toEqual({});
  expect(faultsOf(schema, changed(body, 'changes.0.service', 'a'.repeat(41)))).not.toEqual({});
});

test('checks the queries', () => {
  const query = { brand: 'Toyota', model: 'Corolla' };
  expectExact(contract.listCarPrices.query, query);
  expectRequired(contract.listCarPrices.query, query, ['brand', 'model']);
  expectLimits(contract.listCarPrices.query, query, { brand: 40, model: 40 });
  expectExact(contract.importPrices.query, { digest: 'abc' });
  expectLimits(contract.importPrices.query, { digest: 'abc' }, { digest: 60 });
  const history = { service: 'id-1', page: '2' };
  expectExact(contract.listPriceHistory.query, history);
  expectRequired(contract.listPriceHistory.query, history, ['service']);
  expect(faultsOf(contract.listPriceHistory.query, { ...history, page: '0' })).not.toEqual({});
});

test('returns exactly the declared fields', () => {
  expectExact(contract.listCarPrices.response, {
    cars: [{ _id: 'id-1', year: 2015, class: 'suv', active: true, prices: { 'id-2': 5000 } }],
  });
  expectExact(contract.listPriceHistory.response, {
    entries: [
      {
        _id: 'id-1',
        at: '2026-11-20T08:15:00Z',
        by: 'Ṣọlá',
        source: 'grid',
        class: 'suv',
        car: null,
        from: null,
        differed: false,
        to: 5000,
      },
    ],
    page: 1,
    total_items: 1,
    total_page: 1,
  });
  expectExact(contract.previewPriceFile.response, {
    changes: [{ service: 'Car wash', class: null, car: 'Toyota Prado 2015', from: 4500, differs: false, to: null }],
    total: 1,
    problems: [{ line: 2, column: 5, heading: 'Car wash', problem: 'Write a price in whole naira.' }],
    digest: 'abc',
  });
  expectExact(contract.importPrices.response, { message: 'Saved.' });
});
