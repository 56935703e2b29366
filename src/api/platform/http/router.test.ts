import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LOG_OPTIONS } from '#api/platform/log.ts';
import { booking } from '#shared/bookings/bookings.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { createRouter } from './router.ts';
import { sendError } from './error-response.ts';

const none = () => Promise.resolve(null);
const noSession = { customer: none, staff: none, key: none };

/** The HTTP response when a handler returns `answer` for an endpoint that declares `response`, as in production. */
async function respond(response: z.core.$ZodType, answer: unknown): Promise<{ status: number; body: unknown }> {
  const app = Fastify();
  app.setErrorHandler(sendError);
  const { route } = createRouter({ app, findSession: noSession, strict: false });
  route(endpoint({ method: 'GET', path: 'thing', auth: 'public', summary: 'A thing.', response }), () =>
    Promise.resolve(answer),
  );
  const result = await app.inject('/api/thing');
  await app.close();
  return { status: result.statusCode, body: result.json() };
}

const savedBooking = {
  _id: 'a',
  number: 'BCC 1',
  version: 1,
  fullName: 'Ṣadé "Ṣ" Adébáyọ̀\n',
  phoneNumber: '1',
  price: 0.1,
  discount: 0,
  credit: 0,
  amount: 1e6,
  due: 1e6,
  charges: [{ _id: 'a', kind: 'booking', amount: 1e6, due: 1e6, paymentStatus: 'unpaid' }],
  vehicle: { brand: 'Honda', _id: 'b', model: 'Accord', year: 2004 },
  service: { _id: 'c', name: 'Car wash' },
  carType: '',
  car: null,
  plate: null,
  paymentMethod: 'cash',
  paymentStatus: 'unpaid',
  status: 'pending',
  date: '2026-01-01T00:00:00.000Z',
  appointment: {
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2026-01-01T01:00:00.000Z',
    changeableUntil: '2025-12-31T22:00:00.000Z',
  },
};

test.each([
  { mode: 'pick-up', location: '12 Awolowo Avenue' },
  { mode: 'drive-in', location: { name: 'Bodija Car Care', city: 'Ibadan', state: 'Oyo' } },
])('a booking with $mode is sent with exactly the declared fields', async (arrival) => {
  const { location } = arrival;
  const secret = { password_hash: 'x', customer_id: 'y' };
  const answer = [
    {
      ...savedBooking,
      ...arrival,
      ...secret,
      location: typeof location === 'string' ? location : { ...location, ...secret },
      vehicle: { ...savedBooking.vehicle, ...secret },
    },
  ];
  expect(await respond(z.array(booking), answer)).toEqual({ status: 200, body: [{ ...savedBooking, ...arrival }] });
});

test('sends null and missing fields as they are, and records with any keys', async () => {
  const response = z.object({
    photo: z.nullable(z.string()),
    pendingEmail: z.optional(z.string()),
    links: z.record(z.string(), z.string()),
    more: z.nullable(z.object({ a: z.number() })),
  });
  expect(
    (await respond(response, { photo: null, links: { chat: 'https://chat.example' }, more: null, other: 1 })).body,
  ).toEqual({ photo: null, links: { chat: 'https://chat.example' }, more: null });
  expect(
    (await respond(response, { photo: 'p', pendingEmail: 'a@b.ng', links: {}, more: { a: 1, b: 2 } })).body,
  ).toEqual({ photo: 'p', pendingEmail: 'a@b.ng', links: {}, more: { a: 1 } });
});

test('every log line of a handler has the request id once, also from the process logger and after an await', async () => {
  const logs: string[] = [];
  const log = pino(LOG_OPTIONS, { write: (line: string) => void logs.push(line) });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => 'r1',
  });
  const { route } = createRouter({ app, findSession: noSession, strict: false });
  route(
    endpoint({ method: 'GET', path: 'thing', auth: 'public', summary: 'A thing.', response: z.object({}) }),
    async ({ request }) => {
      request.log.info('own');
      log.info({ requestId: 'r1' }, 'shared');
      await new Promise((resolve) => setImmediate(resolve));
      log.info('later');
      return {};
    },
  );
  expect((await app.inject('/api/thing')).statusCode).toBe(200);
  log.info('outside');
  await app.close();
  expect(
    logs.map((line) => [(JSON.parse(line) as { msg: string }).msg, line.match(/"requestId":"r1"/g)?.length]),
  ).toEqual([
    ['own', 1],
    ['shared', 1],
    ['later', 1],
    ['outside', undefined],
  ]);
});

test('a response without a declared field becomes internal, without details', async () => {
  const { status, body } = await respond(z.object({ a: z.string() }), { b: 'secret' });
  expect([status, body]).toMatchObject([500, { code: 'internal' }]);
  expect(JSON.stringify(body)).not.toMatch(/secret|required/);
});
