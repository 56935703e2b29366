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
import { BELONGINGS, CUSTODY_MOVES, FUEL_LEVELS, PLACES } from './visit-states.ts';
import * as staffContract from './staff-visits.contract.ts';
import * as contract from './visits.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf({ ...contract, ...staffContract })).toEqual({
    'GET booking/:id/visit': ['customer; 200', 'booking.not_found'],
    'PUT booking/:id/visit/agree': ['customer; 200', 'booking.not_found', 'visit.not_checked_in', 'visit.released'],
    'GET staff/visit': ['staff, visits.see; 200'],
    'GET staff/visit/:id': ['staff, visits.see; 200', 'booking.not_found'],
    'PUT staff/visit/:id': ['staff, visits.check-in; 200', 'booking.not_found', 'booking.not_possible'],
    'POST staff/visit/:id/code': [
      'staff, visits.check-in; 200',
      'visit.not_found',
      'visit.wrong_code',
      'visit.too_many_tries',
      'visit.code_over',
    ],
    'POST staff/visit/:id/custody': [
      'staff, visits.move; 200',
      'visit.not_found',
      'visit.released',
      'visit.unknown_place',
      'visit.id_taken',
    ],
    'POST staff/visit/:id/ready': ['staff, visits.move; 200', 'visit.not_found', 'visit.released'],
  });
  expectParams({ ...contract, ...staffContract });
});

const record = {
  plate: 'BDJ482KA',
  km: 128_412,
  fuel: 'half',
  belongings: BELONGINGS.map((item) => ({ item, present: true })),
  belongingsNote: 'Sunglasses',
  marks: [{ kind: 'scratch', where: 'Back door, left', x: 155, y: 570 }],
  keyTag: '14',
  at: '2026-11-20T08:15:00Z',
  code: '7104',
};

test('checks the body of a check-in', () => {
  const { body: schema } = staffContract.checkInCar;
  expectExact(schema, record);
  expectRequired(schema, record, ['plate', 'fuel', 'belongings', 'marks']);
  expectOptional(schema, record, ['belongingsNote', 'keyTag']);
  expectLimits(schema, record, { belongingsNote: 500, keyTag: 20 });
  expectValues(schema, record, 'fuel', [...FUEL_LEVELS]);
  for (const [field, value] of [
    ['plate', 'none'],
    ['km', -1],
    ['km', 2_000_001],
    ['km', 1.5],
    ['belongings', record.belongings.slice(1)],
    ['belongings', record.belongings.map(() => ({ item: 'jack', present: true }))],
    ['marks', Array.from({ length: 31 }, () => record.marks[0])],
    ['code', '12a4'],
    ['at', 'yesterday'],
  ] as const)
    expect(faultsOf(schema, { ...record, [field]: value })).toHaveProperty([field]);
});

test('checks the body of a move and of a code', () => {
  const { body: schema } = staffContract.recordCustody;
  const body = {
    clientId: 'id-1',
    kind: 'road-test-ended',
    place: 'bay',
    hook: '14',
    bay: 'id-2',
    person: 'id-3',
    km: 5,
    note: 'Brakes are good.',
    at: '2026-11-20T08:15:00Z',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['clientId', 'kind']);
  expectOptional(schema, body, ['place', 'hook', 'bay', 'person', 'km', 'note']);
  expectLimits(schema, body, { clientId: 40, hook: 20, bay: 40, person: 40, note: 200 });
  expectValues(schema, body, 'kind', [...CUSTODY_MOVES]);
  expectValues(schema, body, 'place', [...PLACES]);
  expectExact(staffContract.confirmWithCode.body, { code: '7104' });
  expect(faultsOf(staffContract.confirmWithCode.body, { code: '71045' })).toHaveProperty(['code']);
});

const fields = {
  _id: 'id-1',
  number: 'BCC 0413',
  state: 'in-work',
  carType: 'Toyota Corolla 2014',
  service: 'Car wash',
  plate: 'BDJ-482KA',
  readyBy: null,
  readyAt: null,
  releasedAt: null,
  checkIn: {
    at: '2026-11-20T08:15:00.000Z',
    by: 'Kẹ́hìndé',
    plate: 'BDJ-482KA',
    otherPlate: false,
    km: null,
    fuel: 'half',
    belongings: record.belongings,
    belongingsNote: null,
    marks: record.marks,
    keyTag: '14',
    confirmedBy: 'code',
    confirmedAt: '2026-11-20T08:15:00.000Z',
  },
  photos: [],
  custody: [
    {
      _id: 'id-2',
      kind: 'key-moved',
      at: '2026-11-20T08:15:00.000Z',
      place: 'hook',
      placeName: '14',
      bayKind: null,
      km: null,
      note: null,
      by: null,
    },
  ],
};

test('returns exactly the declared fields', () => {
  const own = { ...fields, checkInCode: '7104' };
  const visit = { ...fields, fullName: 'Ṣadé Adéwálé', codeTriesLeft: 5 };
  expectExact(contract.getVisit.response, own);
  expectExact(contract.confirmCheckIn.response, { message: 'Done.', visit: own });
  expectExact(staffContract.getStaffVisit.response, visit);
  expectExact(staffContract.checkInCar.response, { message: 'Done.', visit, codeIsRight: true });
  for (const { response } of [staffContract.confirmWithCode, staffContract.recordCustody, staffContract.markReady])
    expectExact(response, { message: 'Done.', visit });
  const place = { place: 'bay', name: 'Lift 2', since: '2026-11-20T08:15:00.000Z' };
  const car = {
    _id: 'id-1',
    number: 'BCC 0413',
    fullName: 'Ṣadé Adéwálé',
    plate: 'BDJ-482KA',
    carType: 'Toyota Corolla 2014',
    service: 'Car wash',
    state: 'in-work',
    checkedInAt: '2026-11-20T08:15:00.000Z',
    confirmed: true,
    codeWasWrong: false,
    keyTag: null,
    car: place,
    key: null,
    readyBy: null,
    readyAt: null,
    isLate: false,
    workers: [{ name: 'Kúnlé', since: '2026-11-20T08:15:00.000Z' }],
  };
  expectExact(staffContract.listOnSite.response, { now: '2026-11-20T08:15:00.000Z', cars: [car] });
});
