import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { COMMON_ERRORS } from '#api/platform/http/router.ts';
import { newId } from '#api/platform/database/database.ts';
import type { NamedEndpoint } from '#shared/all-endpoints.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { catalogue, isErrorCode } from '#shared/error-catalogue.ts';
import { type ErrorCode } from '#shared/errors.ts';
import type { Pool } from './arbitrary.ts';
import { insertKey } from './api-keys.ts';
import { createCustomer } from './customers.ts';
import { PADS } from './estimates.ts';
import { PASSWORD } from './passwords.ts';
import { createStaff } from './staff.ts';
import { expectOk, type TestApp } from './test-app.ts';
import { CHECK_IN } from './visits.ts';

/**
 * A customer and a staff member with sessions, a booking of the customer and one of another customer: enough to call
 * any endpoint with the right role.
 */
export interface Fixtures {
  customer: string;
  staff: string;
  /** An API key with every scope. */
  key: string;
  own: Booking;
  otherBooking: Booking;
  /** Ids of every kind, the customer's own booking first. */
  ids: readonly string[];
  /** Plausible values by field name, the best first. */
  pool: Pool;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What a service may need. */
const NEED = {
  vehicleClass: null,
  kind: 'wash',
  mode: null,
  minutesBefore: 0,
  workMinutes: 30,
  minutesAfter: 15,
  maySpanDays: false,
};

const catalogues = new WeakMap<TestApp, { id: string; name: string }[]>();

/** Calls that change services and cars must not remove those that the next fixtures book. */
async function restoreCatalogue(app: TestApp): Promise<void> {
  const { db } = app.runtime;
  const services = await db.selectFrom('services').select(['id', 'name', 'active']).execute();
  const first = catalogues.get(app) ?? services;
  catalogues.set(app, first);
  for (const { id, name } of first) {
    const isSame = services.some((one) => one.id === id && one.name === name && one.active);
    if (!isSame) await db.updateTable('services').set({ name, active: true }).where('id', '=', id).execute();
  }
  await db.updateTable('vehicles').set({ active: true }).where('active', '=', false).execute();
}

export async function createFixtures(app: TestApp): Promise<Fixtures> {
  await restoreCatalogue(app);
  const [ada, bola] = await Promise.all([createCustomer(app), createCustomer(app)]);
  const form = await app.bookingForm();
  const book = async (token: string) =>
    (await expectOk(app.request<{ booking: Booking }>('POST', 'booking/book', { body: form, token }))).body.booking;
  const own = await book(ada.token);
  const otherBooking = await book(bola.token);
  const { reference } = (
    await expectOk(app.request<{ reference: string }>('POST', `booking/${own._id}/payment`, { token: ada.token }))
  ).body;
  const staffMember = (await createStaff(app, 'manager')).id;
  const ids = [
    own._id,
    otherBooking._id,
    ada._id,
    bola._id,
    staffMember,
    own.service._id,
    own.vehicle._id,
    String(form['brand']),
  ];
  const owner = await createStaff(app, 'owner');
  return {
    customer: ada.token,
    staff: owner.token,
    key: await insertKey(app, owner.id),
    own,
    otherBooking,
    ids,
    pool: {
      ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value]])),
      location: ['12 Awolowo Avenue, Bodija, Ibadan'],
      mode: ['drive-in', 'pick-up'],
      paymentMethod: ['online', 'transfer', 'cash'],
      amount: [own.price, own.amount, null, 1],
      id: [own._id, otherBooking._id, newId()],
      ref: [reference],
      status: ['pending-cancelled'],
      email: [ada.email, bola.email, 'nobody@example.ng'],
      to: [ada.email, 'nobody@example.ng', '2030-03-04T10:00:00Z'],
      from: ['2030-03-04T09:00:00Z'],
      startsAt: [new Date(Math.ceil(Date.now() / DAY_MS + 2) * DAY_MS + 9 * HOUR_MS).toISOString()],
      // A day within the horizon.
      date: [new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)],
      timeZone: ['Africa/Lagos'],
      hours: [[{ weekday: 1, opens: '07:30', closes: '18:00' }]],
      needs: [[NEED]],
      changes: [[{ service: String(form['service']), from: 4500, to: 5000 }]],
      name: ['Ṣadé'],
      plate: ['BDJ-482KA'],
      belongings: [CHECK_IN.belongings],
      at: ['2030-03-04T09:00:00Z'],
      items: [[{ name: 'Battery', state: 'good' }]],
      lines: [[PADS]],
      answers: [[{ line: own._id, answer: 'not-now' }]],
      line: [own._id],
      services: [[{ service: String(form['service']) }], [String(form['service'])]],
      make: ['Changan'],
      model: ['Eado'],
      slip: ['4071 2233 9018'],
      of: ['front'],
      takenAt: ['2026-11-20T08:15:00Z'],
      basedOn: [null],
      startedAt: ['2026-11-20T08:00:00Z'],
      endedAt: ['2026-11-20T09:00:00Z'],
      answerBy: ['2030-03-04T09:00:00Z'],
      replaces: [1],
      phone: ['0803 123 4567'],
      code: ['4829', '482913', 'wash-10'],
      off: [null],
      validFrom: ['2026-11-20'],
      validUntil: ['2027-01-31'],
      idLast4: ['48AB'],
      contact: ['0803 123 4567'],
      firstName: ['Ṣadé'],
      lastName: ['Adébáyọ̀'],
      phoneNumber: ['0803 123 4567', '+234 803 123 4567'],
      password: [PASSWORD],
      newPassword: ['another word, kept'],
      oldPassword: [PASSWORD],
      confirmPassword: ['another word, kept'],
      otp: ['1234', '123456'],
      expiresOn: [new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)],
      scopes: [['bookings']],
      columns: [['name', 'phone']],
      mends: [[{ line: 2, field: 'phone', value: '0803 123 4567' }]],
      url: ['https://hooks.example.ng/bookings'],
      events: [['booking.booked']],
      q: ['Adéb'],
      // The curve's base point: a valid public key to encrypt for.
      endpoint: ['https://fcm.googleapis.com/fcm/send/fixtures'],
      auth: ['AAAAAAAAAAAAAAAAAAAAAA'],
      p256dh: ['BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'],
      settings: [JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../config/centre.json'), 'utf8'))],
    },
  };
}

/** One raw call of an endpoint: bytes and addresses are sent unchanged. */
export interface RawCall {
  /** By name; not encoded here. */
  params?: Record<string, string>;
  query?: string;
  body?: string | Uint8Array | undefined;
  token?: string | null;
  headers?: Record<string, string>;
}

export interface RawResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

const exact = (bytes: string | Uint8Array): NonNullable<RequestInit['body']> =>
  bytes as NonNullable<RequestInit['body']>;

/** Sends the call. A rate-limited call is repeated after the limits are reset, so that they hide no other failure. */
export async function sendRaw(app: TestApp, { endpoint: e }: NamedEndpoint, sending: RawCall): Promise<RawResponse> {
  const path = e.path.replaceAll(/:(\w+)/g, (_, name: string) => sending.params?.[name] ?? newId());
  const sendOnce = async (): Promise<RawResponse> => {
    const ends = new AbortController();
    const response = await fetch(`${app.url}/api/${path}${sending.query ?? ''}`, {
      method: e.method,
      redirect: 'manual',
      signal: ends.signal,
      headers: {
        ...(sending.body !== undefined && { 'content-type': 'application/json' }),
        ...(sending.token && { authorization: `Bearer ${sending.token}` }),
        ...sending.headers,
      },
      ...(sending.body !== undefined && e.method !== 'GET' && { body: exact(sending.body) }),
    });
    // A stream of events never ends by itself.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      ends.abort();
      return { status: response.status, body: undefined, headers: response.headers };
    }
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown, headers: response.headers };
    } catch {
      return { status: response.status, body: text, headers: response.headers };
    }
  };
  let answer = await sendOnce();
  if (answer.status === 429) {
    await sql`delete from rate_limits`.execute(app.runtime.db);
    answer = await sendOnce();
  }
  if (answer.status === 500)
    throw new Error(`${e.method} ${e.path} answered 500: ${app.logs.findLast((line) => line.includes('"err"'))}`);
  return answer;
}

/** The token that an endpoint requires. */
export function tokenFor({ endpoint: { auth } }: NamedEndpoint, fixtures: Fixtures): string | null {
  if (auth === 'public') return null;
  return auth === 'staff' ? fixtures.staff : auth === 'key' ? fixtures.key : fixtures.customer;
}

/** Expects a failure of the catalogue: code, status, message, requestId and no undeclared field. Returns its code. */
export function expectFailure(answer: RawResponse): ErrorCode {
  const body = answer.body as Record<string, unknown>;
  const code = String(body?.['code']);
  if (!isErrorCode(code))
    throw new Error(`answered ${answer.status} without a code of the catalogue: ${JSON.stringify(body)}`);
  const [status, message] = catalogue[code];
  expect({ status: answer.status, message: body['message'] }).toEqual({ status, message });
  expect(body['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  if ('fields' in body)
    expect(
      Object.values(body['fields'] as object).every((message) => typeof message === 'string' && message !== ''),
    ).toBe(true);
  return code;
}

/** Expects the response that the contract declares: a success, or one of its failures, never a 5xx. */
export function expectDeclared({ endpoint: e }: NamedEndpoint, answer: RawResponse): void {
  const body = answer.body as Record<string, unknown> | null | undefined;
  // The ETag that the caller already has, for if-none-match.
  if (answer.status === 304 && e.raw === 'response') return;
  const failed = answer.status >= 300 || (typeof body === 'object' && body !== null && 'requestId' in body);
  if (!failed) {
    expect(answer.status).toBe(e.status ?? 200);
    if (answer.body !== undefined) z.parse(e.response, answer.body);
    return;
  }
  const code = expectFailure(answer);
  expect([...COMMON_ERRORS, ...(e.errors ?? [])]).toContain(code);
  expect(answer.status, code).toBeLessThan(500);
}

/** Every call with a key may note the minute of its use, also one that is refused. */
const DIGESTED: Record<string, RawBuilder<string>> = { api_keys: sql`(to_jsonb(t) - 'last_used_at')::text` };

/** A digest of every table that a refused call must not change. */
export async function databaseDigest({ runtime }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`.execute(
    runtime.db,
  );
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) as rows, sum(hashtextextended(${DIGESTED[name] ?? sql`t::text`}, 0)) as digest
        from ${sql.table(name)} t`,
  );
  const { rows } = await sql`${sql.join(digests, sql` union all `)}`.execute(runtime.db);
  // A union has no order of its own.
  return JSON.stringify((rows as { name: string }[]).toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

export const unknownId = (): string => randomUUID();
