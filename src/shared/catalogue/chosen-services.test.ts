import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { faultsOf } from '#test/contract-cases.ts';
import {
  bookedNames,
  joinNames,
  joinServices,
  serviceFields,
  serviceIdsOf,
  toLowerCaseService,
  splitServices,
  toServiceFields,
  withFirstService,
} from './chosen-services.ts';

const body = z.object(serviceFields);
const of = (...ids: string[]) => ({ service: ids[0], services: ids.map((service) => ({ service })) });

it('the name of a service without capitals keeps its abbreviations', () => {
  expect(['Car wash', 'A/C maintenance', 'Exterior/interior detailing', 'ECU coding'].map(toLowerCaseService)).toEqual([
    'car wash',
    'A/C maintenance',
    'exterior/interior detailing',
    'ECU coding',
  ]);
});

it('a body has one to five services, and none twice', () => {
  expect(faultsOf(body, { service: 'a' })).toEqual({});
  expect(faultsOf(body, of('a', 'b', 'c', 'd', 'e'))).toEqual({});
  expect(faultsOf(body, of('a', 'b', 'c', 'd', 'e', 'f'))).toEqual({ services: 'Choose at most 5 services.' });
  expect(faultsOf(body, of('a', 'b', 'a'))).toEqual({ services: 'Choose each service once.' });
  expect(faultsOf(body, { service: 'a', services: [] })).toEqual({ services: 'Choose a service.' });
  expect(faultsOf(body, { service: 'a', services: 'a' })).toHaveProperty(['services']);
});

it('the first of the services is the service of a body, and malformed bodies stay as they are', () => {
  expect(withFirstService({ services: [{ service: 'b' }, { service: 'a' }] })).toHaveProperty('service', 'b');
  expect(withFirstService({ service: 'x', services: [{ service: 'b' }] })).toHaveProperty('service', 'b');
  for (const sent of [
    null,
    undefined,
    'text',
    1,
    { service: 'a' },
    { services: 'a' },
    { services: [1] },
    { services: [] },
  ])
    expect(withFirstService(sent)).toBe(sent);
});

it('`services` wins over `service`, which alone is one', () => {
  expect(serviceIdsOf({ service: 'a' })).toEqual(['a']);
  expect(serviceIdsOf({ service: 'a', services: null })).toEqual(['a']);
  expect(serviceIdsOf({ service: 'a', services: [{ service: 'b' }, { service: 'c' }] })).toEqual(['b', 'c']);
});

it('the ids of services travel in one text', () => {
  expect(splitServices('')).toEqual([]);
  expect(splitServices('a,b')).toEqual(['a', 'b']);
  expect(toServiceFields('a,b')).toEqual({ service: 'a', services: [{ service: 'a' }, { service: 'b' }] });
});

it('names are joined as people read them', () => {
  expect(joinNames([])).toBe('');
  expect(joinNames(['Brakes'])).toBe('Brakes');
  expect(joinNames(['Brakes', 'Car wash'])).toBe('Brakes and Car wash');
  expect(joinNames(['Brakes', 'Tyres', 'Car wash'])).toBe('Brakes, Tyres and Car wash');
});

it('a booking that was stored without services has its one service', () => {
  const booking = { service: { _id: 'a', name: 'Brakes' } };
  expect([joinServices(booking), bookedNames(booking)]).toEqual(['a', 'Brakes']);
  const services = [
    { service: 'a', name: 'Brakes' },
    { service: 'b', name: 'Car wash' },
  ];
  expect([joinServices({ ...booking, services }), bookedNames({ ...booking, services })]).toEqual([
    'a,b',
    'Brakes and Car wash',
  ]);
});
