import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { parseResponse } from './api-client.ts';
import { RequestError } from './http-client.ts';
import { arbitraryOf, jsonSchemaOf } from '#test/arbitrary.ts';

/** Every call whose answer is JSON of a known form. The others are files and streams, which no screen reads as data. */
const calls = api
  .filter(({ endpoint }) => !z.safeParse(endpoint.response, Symbol()).success)
  .map(({ endpoint }) => {
    const schema = jsonSchemaOf(endpoint.response);
    // Answers of every form that the contract allows; none where further rules leave too few of them.
    const samples = fc
      .sample(arbitraryOf(schema), { numRuns: 2, seed: 7 })
      .filter((sample) => z.safeParse(endpoint.response, sample).success);
    return { endpoint, schema, samples, name: `${endpoint.method} ${endpoint.path}` };
  });
type Call = (typeof calls)[number];

const read = (endpoint: AnyEndpoint, text: string, status = 200): unknown =>
  parseResponse(endpoint, { status, ok: true, text, retryAfterMs: null }, endpoint.path);
const isRefused = (endpoint: AnyEndpoint, text: string, status = 200): boolean => {
  try {
    read(endpoint, text, status);
    return false;
  } catch (error) {
    return error instanceof RequestError;
  }
};

/** Copies of a value, each with null in front of one of the lists in it. The columns of an import may be null. */
function withNullRow(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  const copies = Object.entries(value)
    .filter(([key]) => key !== 'columns' || !('leaveOutMistakes' in value))
    .flatMap(([key, inner]) =>
      withNullRow(inner).map((changed) =>
        Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
      ),
    );
  return Array.isArray(value) ? [...copies, [null, ...value]] : copies;
}

/** Bodies that do not fit the contract of a call: of another kind, without a field, or with null in a list. */
function wrongAnswers({ schema: { type, required = [] }, samples }: Call): [text: string, status?: number][] {
  const html = '<h1>Log in to this Wi-Fi</h1>';
  if (type === 'string') return [[html], ['null'], ['{}'], ['[]']];
  const incomplete = samples.flatMap((sample) => required.map((key) => ({ ...(sample as object), [key]: undefined })));
  return [
    [''],
    ['', 204],
    [html],
    ['"text"'],
    ['null'],
    [type === 'array' ? '{}' : '[]'],
    ...[...incomplete, ...samples.flatMap(withNullRow)].map((wrong): [string] => [JSON.stringify(wrong)]),
  ];
}

it('reads every answer that fits its contract', () => {
  for (const { endpoint, samples, name } of calls)
    for (const text of samples.map((sample) => JSON.stringify(sample)))
      expect(read(endpoint, text), name).toEqual(JSON.parse(text));
});

it('makes a failed call of every answer that does not fit its contract', () => {
  const accepted = calls.flatMap((call) =>
    wrongAnswers(call)
      .filter(([text, status]) => !isRefused(call.endpoint, text, status))
      .map(([text]) => `${call.name}: ${text.slice(0, 200)}`),
  );
  expect(accepted).toEqual([]);
});

/** Files that parse JSON, with the form in which they check it. */
const PARSERS = [
  // By contracts and schemas; everything else goes through these two.
  'lib/api-client.ts',
  'lib/storage.ts',
  // Small messages that are checked field by field.
  'lib/live-stream.ts',
  'customer/notifications/push/push-events.ts',
  'site/scripts/waitlist-form.ts',
  // The addresses of files to load early; any failure is ignored.
  'site/scripts/load-ahead.ts',
  // What the page itself wrote into its elements.
  'site/scripts/typewriter.ts',
  'staff/catalogue/PricesScreen.tsx',
];

it('only the client and the store parse JSON that others wrote', () => {
  const web = path.resolve(import.meta.dirname, '..');
  const parsing = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /JSON\.parse\(|\.json\(\)/.test(readFileSync(path.join(web, file), 'utf8')));
  expect(parsing.sort()).toEqual(PARSERS.sort());
});
