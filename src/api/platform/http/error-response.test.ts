import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { LOG_OPTIONS } from '#api/platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { sendError } from './error-response.ts';

/** What a route that throws this answers, and the log says. */
async function thrown(error: Error, method: 'GET' | 'POST' = 'GET') {
  const logs: string[] = [];
  const app = Fastify({
    loggerInstance: pino(LOG_OPTIONS, { write: (line: string) => void logs.push(line) }) as FastifyBaseLogger,
  });
  app.setErrorHandler(sendError);
  app.route({ method, url: '/', handler: () => Promise.reject(error) });
  const answer = await app.inject({ method, url: '/' });
  await app.close();
  return {
    logs: logs.join(''),
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    body: answer.json<Record<string, unknown>>(),
    store: answer.headers['cache-control'],
  };
}
const ofDatabase = (code: string) =>
  Object.assign(new Error('could not extend file "base/16384/2619" at /var/lib/db'), { code });

test.each([
  ['53100', 'database.full'],
  ['57P01', 'database.unavailable'],
  ['ECONNREFUSED', 'database.unavailable'],
  ['40P01', 'request.busy'],
])('what the database says as %s is %s: to be tried again, without its words', async (code, expected) => {
  const { status, wait, body, store } = await thrown(ofDatabase(code));
  expect([status, body['code'], store]).toEqual([503, expected, 'no-store']);
  expect(Number(wait)).toBeGreaterThanOrEqual(1);
  expect(Number(wait)).toBeLessThanOrEqual(3);
  expect(JSON.stringify(body)).not.toMatch(/16384|\/var|extend/);
});

test('what nobody foresaw is ours, and says nothing of itself', async () => {
  const { status, body } = await thrown(new Error('select secret from customers'));
  expect([status, body['code']]).toEqual([500, 'internal']);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('the log of what nobody foresaw says what broke where, without the rows that the database quotes', async () => {
  const quoted = {
    detail: 'Failing row contains (CANARY).',
    where: 'CANARY',
    internalQuery: 'select CANARY',
    hint: 'CANARY',
    table: 'bookings',
  };
  const broken = () =>
    Object.assign(new Error('new row violates check constraint "paid"'), {
      code: '23514',
      constraint: 'paid',
      ...quoted,
    });
  const nested = Object.assign(new AggregateError([broken()], 'several'), { inner: broken() });
  nested.cause = broken();
  for (const error of [broken(), new Error('outer', { cause: broken() }), nested]) {
    const { status, logs } = await thrown(error);
    expect(status).toBe(500);
    expect(logs).toContain('new row violates check constraint');
    expect(logs).toContain('error-response.test.ts');
    expect(logs).not.toContain('CANARY');
  }
  expect((await thrown(broken())).logs).toMatch(/"code":"23514","constraint":"paid","table":"bookings"/);
});

test('a wait is never longer than 3 s where the browser repeats by itself, and as long as it is elsewhere', async () => {
  const error = new AppError('request.too_many', { retryAfterS: 900 });
  expect([(await thrown(error)).wait, (await thrown(error, 'POST')).wait]).toEqual(['3', '900']);
});
