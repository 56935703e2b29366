import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type NamedEndpoint } from '#shared/all-endpoints.ts';
import { arbitraryOf, jsonSchemaOf, type JsonSchema } from './arbitrary.ts';
import {
  expectDeclared,
  sendRaw,
  createFixtures,
  tokenFor,
  unknownId,
  type Fixtures,
  type RawCall,
} from './fixtures.ts';
import { isLongRun } from './long-run.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// FUZZ_SEED=1234 FUZZ_RUNS=1000 searches longer than any run of all tests.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_240_902);
const runs = Number(process.env['FUZZ_RUNS'] ?? (isLongRun ? 20 : 3));

let app: TestApp;
/** For all calls that only read; each other call has fixtures that none has changed. */
let read: Promise<Fixtures> | undefined;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

const params = (fixtures: Fixtures): fc.Arbitrary<Record<string, string>> =>
  fc.record({
    id: fc.oneof(
      { weight: 3, arbitrary: fc.constant(fixtures.own._id) },
      { weight: 4, arbitrary: fc.constantFrom(...fixtures.ids) },
      { weight: 1, arbitrary: fc.constant(unknownId()) },
    ),
    slug: fc.constantFrom('paystack', 'nobody'),
  });

const names = (schema: JsonSchema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(names),
];

/** An object with the contract's own names and any values, or any other value. */
const junk = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(1e308, -0, 2 ** 53, '\u0000', '\ud800', '__proto__', [[[]]]),
  );
  const known = Object.fromEntries(names(schema).map((name) => [name, value]));
  return fc.oneof(
    fc.record(known, { requiredKeys: [] }),
    fc.record({ ...known, __proto__: value, constructor: value, _id: value }, { requiredKeys: [] }),
    value,
  );
};

const headers = fc.record(
  {
    'idempotency-key': fc.string({ minLength: 1, maxLength: 250 }).map((key) => key.trim() || 'k'),
    'x-device': fc.string({ minLength: 1, maxLength: 150 }).map((name) => name.trim() || 'd'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"', ',,,'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0, *', 'identity;q=0', ';;;,'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'unknown', '::1, , 9'),
    'content-encoding': fc.constantFrom('gzip', 'nothing'),
  },
  { requiredKeys: [] },
);

const query = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?page=1',
    '?page=2&type=pending',
    '?page=999999',
    '?page=1&page=2',
    '?type=all&x[]=1&x[a]=2',
    '?page=%00',
    '?%ff=%fe',
    '?__proto__=1',
  ),
  fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((text) => `?type=${encodeURIComponent(text.toWellFormed())}&page=${encodeURIComponent(text.toWellFormed())}`),
);

describe.each(api)('$endpoint.method $endpoint.path', (one: NamedEndpoint) => {
  const { endpoint: e } = one;
  const schema = e.body === undefined ? null : jsonSchemaOf(e.body);

  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await (e.method === 'GET' ? (read ??= createFixtures(app)) : createFixtures(app));
  });

  /** Some calls end their session; the next call then needs new fixtures. */
  async function fuzz(makeCall: (fixtures: Fixtures) => fc.Arbitrary<RawCall>, count: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(makeCall(fixtures), async (sending) => {
        const call = () => sendRaw(app, one, { ...sending, token: tokenFor(one, fixtures) });
        let answer = await call();
        if (answer.status === 401 && e.auth !== 'public') {
          fixtures = await createFixtures(app);
          answer = await call();
          expect(answer.status).not.toBe(401);
        }
        expectDeclared(one, answer);
      }),
      { seed, numRuns: count },
    );
  }

  test('valid input gets a response that the contract declares', { timeout: 120_000 }, () =>
    fuzz((fixtures) => {
      const body =
        schema === null
          ? fc.constant(undefined)
          : arbitraryOf(schema, fixtures.pool).map((value) => JSON.stringify(value));
      const query =
        e.query === undefined
          ? fc.constant('')
          : arbitraryOf(jsonSchemaOf(e.query)).map(
              (value) => `?${new URLSearchParams(value as Record<string, string>).toString()}`,
            );
      return fc.record({ params: params(fixtures), body, query });
    }, runs),
  );

  test('invalid input gets a response too, and never a 5xx', { timeout: 120_000 }, () =>
    fuzz((fixtures) => {
      const bytes = fc.uint8Array({ maxLength: 200 });
      const body =
        e.method === 'GET'
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 5, arbitrary: junk(schema ?? {}).map((value) => JSON.stringify(value)) },
              { weight: 1, arbitrary: bytes },
            );
      const odd = fc.oneof(
        params(fixtures),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).map((text) => ({
          id: encodeURIComponent(text.toWellFormed()),
          slug: encodeURIComponent(text.toWellFormed()),
        })),
      );
      return fc.record({ params: odd, body, query, headers });
    }, runs * 2),
  );
});
