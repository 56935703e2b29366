import { expect, test } from 'vitest';
import {
  changed,
  expectExact,
  expectLimits,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { SERVICE_KINDS } from '#shared/catalogue/catalogue-seed.ts';
import { SERVICE_IMAGES } from '#shared/catalogue/service-images.ts';
import * as contract from './add-service.contract.ts';

test('declares its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/service': ['staff, catalogue.edit; 201', 'catalogue.service_exists'],
  });
});

test('checks the body of POST staff/service', () => {
  const { body: schema } = contract.addService;
  const need = {
    vehicleClass: null,
    kind: 'wash',
    mode: null,
    minutesBefore: 0,
    workMinutes: 30,
    minutesAfter: 15,
    maySpanDays: false,
  };
  const body = {
    name: 'Engine wash',
    image: 'bucket',
    kind: 'wash',
    active: true,
    price: 8000,
    byClass: { suv: 9000, van: null },
    intervalKm: null,
    intervalMonths: 3,
    included: '',
    group: 'Wash and clean',
    featured: false,
    needs: [need],
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['name', 'image', 'kind', 'active', 'price', 'byClass', 'needs']);
  expectLimits(schema, body, { name: 60 });
  expectValues(schema, body, 'image', [...SERVICE_IMAGES]);
  expectValues(schema, body, 'kind', [...SERVICE_KINDS]);
  expect(faultsOf(schema, { ...body, needs: [] })).toEqual({ needs: 'Add at least one step for every car.' });
  expect(faultsOf(schema, { ...body, needs: [{ ...need, mode: 'pick-up' }] })).not.toEqual({});
  expect(faultsOf(schema, changed(body, 'price', 99))).toEqual({ price: 'A price is at least 100 naira.' });
});
