import { expect, test } from 'vitest';
import { changed, expectExact, expectParams, expectValues, faultsOf, routesOf } from '#test/contract-cases.ts';
import { FITTING, PADS } from '#test/estimates.ts';
import * as contract from './staff-estimates.contract.ts';

const at = '2026-11-20T08:15:00.000Z';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/visit/:id/estimate': ['staff, bookings.see; 200', 'booking.not_found'],
    'PUT staff/visit/:id/inspection': ['staff, inspections.write; 200', 'booking.not_found', 'estimate.closed'],
    'POST staff/visit/:id/estimate': [
      'staff, estimates.send; 201',
      'booking.not_found',
      'estimate.changed',
      'estimate.closed',
      'estimate.line_approved',
      'estimate.unknown_line',
      'booking.key_reused',
    ],
    'PUT staff/visit/:id/part/:line': [
      'staff, inspections.write; 200',
      'booking.not_found',
      'estimate.closed',
      'estimate.unknown_line',
      'estimate.part_not_shown',
    ],
    'POST staff/visit/:id/estimate/answer': [
      'staff, estimates.send; 200',
      'booking.not_found',
      'estimate.question_not_found',
      'estimate.closed',
    ],
  });
  expectParams(contract);
});

test('checks the items of an inspection', () => {
  const { body: schema } = contract.saveInspection;
  const body = { items: [{ name: 'Battery', state: 'good', note: 'New last year.' }] };
  expectExact(schema, body);
  expectValues(schema, body, 'items.0.state', ['good', 'soon', 'now', 'not-looked-at']);
});

test('checks the lines of a version: parts with price and quantity, work with hours and rate', () => {
  const { body: schema } = contract.sendEstimate;
  const body = { basedOn: 1, answerBy: at, lines: [{ ...PADS, line: 'id-2', cost: 6000, serial: 'KYB' }, FITTING] };
  expectExact(schema, body);
  expectExact(schema, { ...body, basedOn: null, answerBy: null });
  expectValues(schema, body, 'lines.0.condition', ['new', 'tokunbo']);
  expectValues(schema, body, 'lines.1.state', ['now', 'soon']);
  expectExact(schema, { ...body, lines: [{ kind: 'service', line: 'id-4' }] });
  for (const [path, value] of [
    ['lines', []],
    ['basedOn', 0],
    ['answerBy', 'tomorrow'],
    ['lines.0.price', 0.5],
    ['lines.0.price', 20_000_000],
    ['lines.0.price', 49],
    ['lines.0.quantity', 0],
    ['lines.0.name', ' '],
    ['lines.0.cost', -1],
    ['lines.1.hours', 0],
    ['lines.1.hours', 0.333],
    ['lines.1.rate', 0],
    ['lines.1.kind', 'gift'],
  ] as const)
    expect(faultsOf(schema, changed(body, path, value)), `${path} ${String(value)}`).toHaveProperty([path]);
});

test('returns exactly the declared fields', () => {
  const line = {
    finding: 'Front brake pads',
    state: 'now',
    kind: 'part',
    name: 'Pads',
    brand: null,
    quantity: 2,
    price: 8000,
    condition: null,
    serial: null,
    hours: null,
    rate: null,
    note: null,
  };
  const estimate = {
    booking: 'id-1',
    isOpen: true,
    walkIn: { name: 'Bàbá Àkàndé', hasNumber: true },
    proposals: { hourlyRate: 8000 },
    checklist: ['Battery'],
    inspection: { items: [{ name: 'Battery', state: 'good', note: 'Fine' }], changedAt: at, changedBy: 'Kúnlé' },
    version: 1,
    lines: [{ _id: 'id-2', ...line, amount: 16_000, change: null, was: null, answer: null, closing: null, talk: [] }],
    draft: { basedOn: 1, lines: [{ line: 'id-2', ...line, cost: 6000 }] },
    versions: [{ version: 1, sentAt: at, sentBy: 'Kúnlé', answerBy: null, lines: 1, total: 16_000 }],
    approvals: [
      {
        ...{ _id: 'id-5', version: 1, at, lines: ['id-2'], total: 16_000, isSigned: true, isVoided: false },
        ...{ way: 'signature', takenBy: 'Kúnlé', present: 'Màmá Àkàndé', drawing: 'M1 2L3 4' },
      },
    ],
    approved: 16_000,
  };
  expectExact(contract.getStaffEstimate.response, estimate);
  expectExact(contract.getStaffEstimate.response, { ...estimate, inspection: null, version: null });
  expectExact(contract.sendEstimate.response, { message: 'The estimate is sent.', estimate });
  expectExact(contract.closePart.body, { reason: 'It broke.' });
  expectExact(contract.replyToQuestion.body, { line: 'id-2', text: 'Yes.' });
});
