import { expect, test } from 'vitest';
import { expectExact, expectRequired, faultsOf } from '#test/contract-cases.ts';
import * as contract from './reports.contract.ts';

const days = { from: '2026-03-02', to: '2026-03-12' };

test.each([
  ['GET staff/report', contract.getReport.query, days],
  ['GET staff/report/export', contract.exportReport.query, { ...days, table: 'bays' }],
] as const)('checks the query of %s', (_, schema, query) => {
  expectExact(schema, query);
  expectRequired(schema, query, Object.keys(query));
  for (const field of ['from', 'to'])
    expect(faultsOf(schema, { ...query, [field]: '2026-02-30' })).toEqual({ [field]: 'Write a day as 2026-11-20.' });
});

test('exports only the tables of the page', () => {
  for (const table of contract.REPORT_TABLES)
    expect(faultsOf(contract.exportReport.query, { ...days, table })).toEqual({});
  expect(faultsOf(contract.exportReport.query, { ...days, table: 'customers; drop' })).toHaveProperty('table');
});
