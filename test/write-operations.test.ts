import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import { JOBS_ELSEWHERE, READ_ONLY_CALLS, WRITE_OPERATIONS, WRITING_GETS } from './write-operations.ts';
import { createSurroundings, startOutside, type Outside, type Surroundings } from './write-operations/surroundings.ts';
import { collectJobs } from './write-operations/target.ts';

let outside: Outside;
let around: Surroundings;
beforeAll(async () => {
  outside = await startOutside();
  around = await createSurroundings(outside);
});
afterAll(async () => {
  await around.app.stop();
  await outside.stop();
});

const operations = WRITE_OPERATIONS.flatMap((group) => group.operations);
const covered = new Set(operations.map(({ covers }) => covers));

test('every call that writes is an operation, and nothing else is', () => {
  const writing = api.filter(
    ({ endpoint }) =>
      (endpoint.method !== 'GET' || WRITING_GETS.includes(endpoint.path)) && !READ_ONLY_CALLS.has(endpoint),
  );
  expect(writing.filter(({ endpoint }) => !covered.has(endpoint)).map(({ name }) => name)).toEqual([]);
  const known = new Set(writing.map(({ endpoint }) => endpoint));
  const others = operations.filter(({ covers }) => typeof covers !== 'string' && !known.has(covers));
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('every job is an operation', async () => {
  const { names } = await collectJobs(around.app.runtime);
  expect(names.filter((name) => !covered.has(name))).toEqual([...JOBS_ELSEWHERE.keys()]);
});

test('every operation has a name of its own on its subject', () => {
  for (const { subject, operations: own } of WRITE_OPERATIONS)
    expect([subject, new Set(own.map(({ name }) => name)).size]).toEqual([subject, own.length]);
});
