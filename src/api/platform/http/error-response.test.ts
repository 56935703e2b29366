import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { LOG_OPTIONS } from '#api/platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { sendError } from './error-response.ts';

/** The response and the log of a route that throws `error`. */
async function respondTo(error: Error, method: 'GET' | 'POST' = 'GET') {
  const logs: string[] = [];
  const app = Fastify({
    loggerInstance: pino(LOG_OPTIONS, { write: (line: string) => void logs.push(line) }) as FastifyBaseLogger,
  });
  app.setErrorHandler(sendError);
  app.route({ method, url: '/', handler: () => Promise.reject(error) });
  const response = await app.inject({ method, url: '/' });
  await app.close();
  return {
    logs: logs.join(''),
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    body: response.json<Record<string, unknown>>(),
    cacheControl: response.headers['cache-control'],
  };
}
const databaseError = (code: string, severity = 'ERROR') =>
  Object.assign(new Error('could not extend file "base/16384/2619" at /var/lib/db'), { code, severity });

test.each([
  ['53100', 'database.full'],
  ['57P01', 'database.unavailable'],
  ['ECONNREFUSED', 'database.unavailable'],
  ['58030', 'database.unavailable'],
  ['25006', 'database.full'],
  ['08P01', 'database.unavailable', 'FATAL'],
  ['40P01', 'request.busy'],
])('database error %s becomes a retryable %s without details', async (code, expected, severity = 'ERROR') => {
  const { status, retryAfter, body, cacheControl } = await respondTo(databaseError(code, severity));
  expect([status, body['code'], cacheControl]).toEqual([503, expected, 'no-store']);
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  expect(Number(retryAfter)).toBeLessThanOrEqual(3);
  expect(JSON.stringify(body)).not.toMatch(/16384|\/var|extend/);
});

test('a protocol error of one statement, not of a pooler, is unexpected', async () => {
  expect((await respondTo(databaseError('08P01'))).status).toBe(500);
});

test('an unexpected error becomes internal, without details', async () => {
  const { status, body } = await respondTo(new Error('select secret from customers'));
  expect([status, body['code']]).toEqual([500, 'internal']);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('logs an unexpected error with its stack, without rows that the database quotes', async () => {
  const quoted = {
    detail: 'Failing row contains (CANARY).',
    where: 'CANARY',
    internalQuery: 'select CANARY',
    hint: 'CANARY',
    table: 'bookings',
  };
  const violation = () =>
    Object.assign(new Error('new row violates check constraint "paid"'), {
      code: '23514',
      constraint: 'paid',
      ...quoted,
    });
  const nested = Object.assign(new AggregateError([violation()], 'several'), { inner: violation() });
  nested.cause = violation();
  for (const error of [violation(), new Error('outer', { cause: violation() }), nested]) {
    const { status, logs } = await respondTo(error);
    expect(status).toBe(500);
    expect(logs).toContain('new row violates check constraint');
    expect(logs).toContain('error-response.test.ts');
    expect(logs).not.toContain('CANARY');
  }
  expect((await respondTo(violation())).logs).toMatch(/"code":"23514","constraint":"paid","table":"bookings"/);
});

test('caps Retry-After at 3 s where browsers retry automatically, not for POST', async () => {
  const error = new AppError('request.too_many', { retryAfterS: 900 });
  expect([(await respondTo(error)).retryAfter, (await respondTo(error, 'POST')).retryAfter]).toEqual(['3', '900']);
});
