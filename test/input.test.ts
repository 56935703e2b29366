import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api, type NamedEndpoint } from '#shared/all-endpoints.ts';
import { can } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { isId } from '#shared/endpoint.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { type ErrorCode } from '#shared/errors.ts';
import { fieldOf } from '#shared/text-schemas.ts';
import { jsonSchemaOf, samplesOf } from './arbitrary.ts';
import { addCarFor, shareCar } from './car-people.ts';
import { createCustomer } from './customers.ts';
import {
  databaseDigest,
  expectDeclared,
  expectFailure,
  sendRaw,
  createFixtures,
  tokenFor,
  unknownId,
  type RawCall,
  type RawResponse,
  type Fixtures,
} from './fixtures.ts';
import { isLongRun } from './long-run.ts';
import { signUpByPhone } from './phone-accounts.ts';
import { createStaff } from './staff.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let fixtures: Fixtures;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  fixtures = await createFixtures(app);
});
afterAll(() => app.stop());

/** The digest of the last comparison; undefined once a call may have changed something. It takes 40 ms. */
let lastDigest: string | undefined;
const mayChange = (): void => void (lastDigest = undefined);

/** Expects that nothing in the database is changed by `calls`. */
async function expectNoChange(calls: () => Promise<void>): Promise<void> {
  const before = lastDigest ?? (await databaseDigest(app));
  mayChange();
  await calls();
  const after = await databaseDigest(app);
  expect(after).toBe(before);
  lastDigest = after;
}

const MISSING = Symbol('missing');
/** JSON has numbers that exceed a double. */
const ENDLESS = '@@1e999@@';

/** Invalid values for one field. */
const BREAKS: readonly [what: string, value: unknown][] = [
  ['missing', MISSING],
  ['null', null],
  ['empty', ''],
  ['blank', ' \t\n'],
  ['a no-break space', '\u00a0'],
  ['a number', 7],
  ['a boolean', true],
  ['a list', []],
  ['an object', {}],
  ['a list of a text', ['Ṣadé']],
  ['far too long', 'x'.repeat(5000)],
  ['too long for a body', 'x'.repeat(110_000)],
  ['with U+0000', 'a\0b'],
  ['a lone surrogate', 'a\ud800'],
  ['a very large number', 1e308],
  ['an endless number', ENDLESS],
  ['below nothing', -1],
  ['a fraction', 0.001],
  ['25 levels deep', JSON.parse('['.repeat(25) + ']'.repeat(25))],
  ['an object like a prototype', JSON.parse('{"__proto__":{"admin":true},"constructor":1}')],
];

/** The invalid values for a field: all in a long run, otherwise a sixteenth, each field in a row another one. */
const breaksOf = (index: number) => BREAKS.filter((_, i) => isLongRun || (i + index) % 16 === 0);

type Path = readonly (string | number)[];

/** The path of every field of a value that can be made invalid. */
function places(value: unknown, path: Path = []): Path[] {
  const inner = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  return inner.flatMap(([key, next]) => {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    return [place, ...places(next, place)];
  });
}

function broken(value: unknown, [key, ...rest]: Path, instead: unknown): unknown {
  if (key === undefined) return instead;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const inner = broken(copy[key], rest, instead);
  if (inner === MISSING) delete copy[key];
  else copy[key] = inner;
  return copy;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields at which a fault at a place is shown: an object without its fields has a fault at each of them. */
function shownAt(sample: unknown, place: Path, instead: unknown): string[] {
  const value = place.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], sample);
  const inner = isObject(value) && isObject(instead) ? Object.keys(value) : [];
  const faults = inner.length === 0 ? [place] : inner.map((key) => [...place, key]);
  return faults.map((path) => String(fieldOf(path)));
}

const text = (value: unknown): string => JSON.stringify(value).replaceAll(`"${ENDLESS}"`, '1e999');
const withBody = api.filter(({ endpoint }) => endpoint.body !== undefined);
const isBlank = (value: unknown): boolean =>
  value === MISSING || value === null || (typeof value === 'string' && value.trim() === '');

/** The failures allowed for a body that the contract refuses. */
const REFUSED: readonly ErrorCode[] = [
  'account.invalid_email',
  'account.missing_otp',
  'request.invalid',
  'request.bad_text',
  'request.too_deep',
  'request.not_json',
  'request.too_large',
  'request.unsupported',
];

describe.each(withBody)('$endpoint.method $endpoint.path', (one: NamedEndpoint) => {
  const { endpoint: e } = one;
  const schema = e.body as z.core.$ZodType;
  const post = (body: string | Uint8Array, headers = {}): Promise<RawResponse> =>
    sendRaw(app, one, {
      body,
      headers,
      params: { id: fixtures.own._id, slug: 'paystack' },
      token: tokenFor(one, fixtures),
    });
  const samples = () => samplesOf(jsonSchemaOf(schema), fixtures.pool);

  test('the samples of its body satisfy the contract', () => {
    expect(samples().map((sample) => z.safeParse(schema, sample).success)).not.toContain(false);
  });

  test('each invalid field is refused with a message, and nothing is changed', { timeout: 60_000 }, async () => {
    let refused = 0;
    await expectNoChange(async () => {
      for (const sample of samples()) {
        for (const [index, place] of places(sample).entries()) {
          for (const [what, instead] of breaksOf(index)) {
            const body = text(broken(sample, place, instead));
            if (
              body.length < 100_000 &&
              z.safeParse(schema, JSON.parse(body)).success &&
              !/\\u0000|\\ud800/.test(body) &&
              !what.includes('deep')
            )
              continue;
            const answer = await post(body);
            const where = `${place.join('.')} ${what}`;
            const code = expectFailure(answer);
            expect([where, [...REFUSED, e.missing].includes(code), answer.status < 500]).toEqual([where, true, true]);
            if (code === 'request.invalid' || code === e.missing) {
              const fields = Object.keys((answer.body as { fields?: object }).fields ?? {});
              // Which alternative was meant is unknown when its discriminator is invalid.
              expect([where, fields]).toEqual([where, expect.arrayContaining(shownAt(sample, place, instead))]);
            }
            if (isBlank(instead) && place.length === 1 && what !== 'a no-break space')
              expect([where, code]).toEqual([where, e.missing ?? 'request.invalid']);
            refused++;
          }
        }
      }
    });
    expect(refused).toBeGreaterThan(0);
  });

  test('a malformed body is refused with a message', async () => {
    const [sample] = samples();
    const json = text(sample);
    const bodies: [what: string, body: string | Uint8Array, headers?: Record<string, string>][] = [
      ['nothing', ''],
      ['a list', `[${json}]`],
      ['a text', '"email"'],
      ['a number', '7'],
      ['a boolean', 'true'],
      ['half', json.slice(0, -1)],
      ['two', `${json}${json}`],
      ['not JSON', 'email=a'],
      ['single quotes', json.replaceAll('"', "'")],
      ['only space', '   '],
      [
        'broken UTF-8',
        Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0x2c, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]),
      ],
      ['UTF-16', Buffer.from(json, 'utf16le')],
      ['text', json, { 'content-type': 'text/plain' }],
      ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['multipart', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['no type', json, { 'content-type': '' }],
      ['a type that is none', json, { 'content-type': ';;;' }],
      ['over 100 kB', `${json.slice(0, -1)},"more":"${'x'.repeat(102_400)}"}`],
      ['30 levels', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
    ];
    const send = async () => {
      for (const [what, body, headers] of bodies) {
        const answer = await post(body, headers);
        if ((what === 'nothing' || what === 'null') && z.safeParse(schema, {}).success) expectDeclared(one, answer);
        else expect([what, [...REFUSED, e.missing].includes(expectFailure(answer))]).toEqual([what, true]);
      }
    };
    if (!z.safeParse(schema, {}).success) return expectNoChange(send);
    mayChange();
    await send();
  });

  test('each unusual but valid field gets a response that the contract declares', { timeout: 60_000 }, async () => {
    mayChange();
    for (const sample of samples()) {
      for (const [index, place] of places(sample).entries()) {
        for (const [, instead] of breaksOf(index)) {
          const body = text(broken(sample, place, instead));
          if (body.length > 100_000 || !z.safeParse(schema, JSON.parse(body)).success) continue;
          expectDeclared(one, await post(body));
        }
      }
    }
  });

  test('undeclared and repeated fields have no effect', async () => {
    mayChange();
    const [sample] = samples();
    const json = text(sample);
    const more =
      '"_id":"x","id2":1,"admin":true,"role":"owner","price":1,"status2":"paid","customer_id":"x","__proto__":{"admin":true},"constructor":{"prototype":1},"toString":1';
    for (const body of [`{${more},${json.slice(1)}`, `{${json.slice(1, -1)},${json.slice(1)}`])
      expectDeclared(one, await post(body));
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

const INVALID_IDS = [
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '%00',
  '%0a',
  '%20',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%20'1'='1",
  '%F0%9F%9A%97',
  '018f4c2e-0000-7000-8000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(150),
  'x'.repeat(350),
  '{id}',
  '[object%20Object]',
];
/** What these calls are about. None of them changes it, so that it is made once. */
let unchanged: Promise<Fixtures> | undefined;
const withId = api.filter(({ endpoint }) => endpoint.path.includes(':id'));

test.each(withId)(
  '$endpoint.method $endpoint.path gives the same answer to a malformed, unknown or foreign id',
  async (one) => {
    const { endpoint: e } = one;
    if (unchanged === undefined) mayChange();
    const fresh = await (unchanged ??= createFixtures(app));
    const [body] = e.body === undefined ? [undefined] : samplesOf(jsonSchemaOf(e.body), fresh.pool);
    // A query is sent only where the contract requires one.
    const needsQuery = e.query !== undefined && !z.safeParse(e.query, {}).success;
    const [query] = needsQuery ? samplesOf(jsonSchemaOf(e.query), fresh.pool) : [];
    const send = async (id: string) => {
      const answer = await sendRaw(app, one, {
        params: { id },
        ...(needsQuery && { query: `?${new URLSearchParams(query as Record<string, string>).toString()}` }),
        token: tokenFor(one, fresh),
        ...(body !== undefined && { body: text(body) }),
      });
      const { requestId: _, ...rest } = answer.body as Record<string, unknown>;
      return { id, status: answer.status, body: rest };
    };
    // Staff and keys see the bookings of all customers.
    const foreign = e.auth === 'staff' || e.auth === 'key' ? [] : [fresh.otherBooking._id];
    const otherKind = e.path.startsWith('staff/service/') ? fresh.own._id : fresh.own.service._id;
    const ids = [...foreign, unknownId(), otherKind, ...INVALID_IDS];
    let answers: Awaited<ReturnType<typeof send>>[] = [];
    await expectNoChange(async () => void (answers = await Promise.all(ids.map(send))));
    const code = answers[0]?.body['code'] as ErrorCode;
    if (e.method === 'DELETE' && answers[0]?.status === 200) {
      // A thing that is gone can be removed again; only a text that is no id has no address.
      const { body: done } = answers[0];
      const gone = { status: 200, body: done };
      const [status, message] = catalogue['request.not_found'];
      const nowhere = { status, body: { code: 'request.not_found', message } };
      for (const { id, ...answer } of answers)
        expect([id, answer]).toEqual([id, isId(id) || answer.status === 200 ? gone : nowhere]);
    } else {
      expect(code).toMatch(/not_found$/);
      const [status, message] = catalogue[code];
      expect(answers).toEqual(ids.map((id) => ({ id, status, body: { code, message } })));
    }
  },
);

/** A car that its owner shares, and the session of a partner. */
async function asPartner(): Promise<Pick<RawCall, 'params' | 'token'>> {
  const owner = await createCustomer(app);
  const [car, partner] = [await addCarFor(app, owner), await signUpByPhone(app)];
  await shareCar(owner, car._id, partner, 'partner');
  return { params: { id: car._id }, token: partner.token };
}

const withPage = api.filter(
  ({ endpoint: { query } }) => query !== undefined && 'page' in (jsonSchemaOf(query).properties ?? {}),
);

test.each(withPage)(
  '$endpoint.method $endpoint.path takes whole page numbers from 1, and a page past the end is empty',
  async (one) => {
    const [sample] = samplesOf(jsonSchemaOf(one.endpoint.query as z.core.$ZodType), fixtures.pool) as Record<
      string,
      string
    >[];
    const needed = (jsonSchemaOf(one.endpoint.query as z.core.$ZodType).required ?? []).map(
      (name): [string, string] => [name, sample?.[name] ?? ''],
    );
    const { customer_id: id } = await app.runtime.db
      .selectFrom('bookings')
      .select('customer_id')
      .where('id', '=', fixtures.own._id)
      .executeTakeFirstOrThrow();
    const called = one.endpoint.path.startsWith('shared/car/')
      ? await asPartner()
      : { params: { id }, token: tokenFor(one, fixtures) };
    const page = (query: string) =>
      sendRaw(app, one, {
        ...called,
        query: `${query}&${new URLSearchParams(needed).toString()}`,
      });
    for (const odd of [
      '0',
      '-1',
      '1.5',
      '01',
      '1e3',
      'one',
      '%00',
      '',
      '%20',
      '1%20',
      '9999999',
      '%ff',
      'Infinity',
      '１',
    ]) {
      expect([odd, expectFailure(await page(`?page=${odd}`))]).toEqual([odd, 'request.bad_page']);
    }
    for (const twice of ['?page=1&page=2', '?page[]=1', '?page[x]=1']) expectDeclared(one, await page(twice));
    const far = await page('?page=99999');
    expectDeclared(one, far);
    expect(Array.isArray(far.body) ? far.body : Object.values(far.body as object).find(Array.isArray)).toEqual([]);
  },
);

const signedIn = api.filter(({ endpoint }) => endpoint.auth !== 'public');

test.each(signedIn)('$endpoint.method $endpoint.path refuses callers without permission', async (one) => {
  const { auth } = one.endpoint;
  const send = async (token: string | null, headers = {}) =>
    expectFailure(await sendRaw(app, one, { params: { id: fixtures.own._id, slug: 'paystack' }, token, headers }));
  const missing = auth === 'key' ? 'key.missing' : 'session.missing';
  expect(await send(null)).toBe(missing);
  expect(await send('A'.repeat(43))).toBe(missing);
  expect(await send('short')).toBe(missing);
  expect(await send(null, { authorization: `Basic ${fixtures.customer}` })).toBe(missing);
  expect(await send(null, { cookie: `token=${fixtures.customer}` })).toBe(missing);
  if (auth === 'key') expect(await send(fixtures.staff)).toBe(missing);
  if (auth === 'customer') expect(await send(fixtures.staff)).toBe('session.missing');
  if (auth === 'staff') expect(await send(fixtures.customer)).toBe('session.forbidden');
  const { may } = one.endpoint;
  const role = STAFF_TYPES.findLast((type) => may !== undefined && !can(type, may));
  if (role !== undefined) expect(await send((await createStaff(app, role)).token)).toBe('session.forbidden');
});
