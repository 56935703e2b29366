import { expect, test } from 'vitest';
import { expectExact, expectParams, expectRequired, expectValues, faultsOf, routesOf } from '#test/contract-cases.ts';
import * as contract from './estimates.contract.ts';

const at = '2026-11-20T08:15:00.000Z';
const LINE = {
  _id: 'id-2',
  finding: 'Front brake pads',
  state: 'now',
  kind: 'part',
  name: 'Pads',
  brand: 'Toyota',
  quantity: 2,
  price: 8000,
  condition: 'new',
  serial: 'KYB-341',
  hours: 0.75,
  rate: 6000,
  note: 'Worn to 2 mm.',
  amount: 16_000,
  change: 'changed',
  was: 15_000,
  answer: { answer: 'ask', version: 1, at },
  closing: { kind: 'photos', oldPhoto: 'id-8', newPhoto: 'id-9', reason: null, at },
  talk: [{ by: 'customer', text: 'Can it wait?', at }],
};
const ESTIMATE = {
  booking: 'id-1',
  version: 2,
  sentAt: at,
  answerBy: at,
  isOpen: true,
  lines: [LINE],
  removed: [{ _id: 'id-3', finding: 'Wiper blades', name: 'Two blades', amount: 7000 }],
  good: ['Battery'],
  photos: [{ _id: 'id-8', purpose: 'old-part', of: 'id-2', takenAt: at, sentAt: at, bytes: 240_000, by: 'Tunde' }],
  approved: 7000,
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET booking/:id/estimate': ['customer; 200', 'booking.not_found'],
    'PUT booking/:id/estimate/:version': [
      'customer; 200',
      'booking.not_found',
      'estimate.not_found',
      'estimate.replaced',
      'estimate.closed',
      'estimate.unknown_line',
      'estimate.line_settled',
      ...contract.ADDING_ERRORS,
      'session.missing',
    ],
  });
  expectParams(contract);
});

test('checks answers: each line once, and a question has its text', () => {
  const { body: schema } = contract.answerEstimate;
  const body = { answers: [{ line: 'id-2', answer: 'approve', text: 'Please' }] };
  expectExact(schema, body);
  expectRequired(schema, body, ['answers']);
  expectValues(schema, body, 'answers.0.answer', ['approve', 'not-now', 'ask']);
  expect(faultsOf(schema, { answers: [{ line: 'id-2', answer: 'ask', text: ' ' }] })).toHaveProperty([
    'answers.0.text',
  ]);
  expect(faultsOf(schema, { answers: [] })).toHaveProperty(['answers']);
  expect(faultsOf(schema, { answers: [...body.answers, ...body.answers] })).toHaveProperty(['answers']);
});

test('returns exactly the declared fields of an estimate', () => {
  expectExact(contract.getEstimate.response, ESTIMATE);
  expectExact(contract.getEstimate.response, {
    ...ESTIMATE,
    version: null,
    sentAt: null,
    answerBy: null,
    lines: [{ ...LINE, change: null, was: null, answer: null, closing: null, talk: [] }],
  });
  expectValues(contract.getEstimate.response, ESTIMATE, 'lines.0.answer.answer', [
    'approve',
    'not-now',
    'ask',
    'taken-back',
  ]);
  expectExact(contract.answerEstimate.response, { message: 'Your answer is saved.', estimate: ESTIMATE });
});
