import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import { WEBHOOK_EVENTS } from '#shared/integrations/webhook-events.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { v1GetDocument } from './v1-get-document.ts';
import { publicReference } from './public-reference.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { security?: object[] }>>;
  webhooks: Record<string, object>;
}

test('the document is OpenAPI 3.1 with every call of version 1 and every event, and no call of staff or customers', async () => {
  const { status, body, headers } = await app.request<Document>('GET', 'v1/openapi.json');
  expect([status, headers.get('content-type'), body.openapi]).toEqual([
    200,
    'application/json; charset=utf-8',
    '3.1.0',
  ]);
  const calls = api.filter(({ endpoint }) => endpoint.path.startsWith('v1/'));
  expect(Object.keys(body.paths).toSorted()).toEqual(
    [...new Set(calls.map(({ endpoint }) => `/api/${endpoint.path.replace(':id', '{id}')}`))].toSorted(),
  );
  for (const { endpoint } of calls) {
    const operation = body.paths[`/api/${endpoint.path.replace(':id', '{id}')}`]?.['get'];
    expect(operation?.security).toEqual(endpoint.auth === 'key' ? [{ key: [] }] : undefined);
  }
  expect(Object.keys(body.webhooks)).toEqual([...WEBHOOK_EVENTS, 'test']);
  expect(JSON.stringify(body)).not.toMatch(/staff\/|booking\/|currentPassword|phoneNumber|naira/);
  const again = await app.request('GET', 'v1/openapi.json', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('the reference has every call with the fields of its answer, as the document has them', () => {
  const { calls } = publicReference();
  const { paths } = v1GetDocument('https://centre.example');
  expect(calls.map(({ path }) => path).toSorted()).toEqual(Object.keys(paths).toSorted());
  const names = (id: string) => calls.find((call) => call.id === id)?.fields.map(({ name }) => name);
  expect(names('v1ListBookings')).toEqual(
    expect.arrayContaining(['bookings[].number', 'bookings[].service.name', 'next']),
  );
  expect(names('v1GetCalendar')).toContain('jobs[].bay.name');
  const types = calls.flatMap(({ fields, parameters }) => [...fields, ...parameters]).map(({ type }) => type);
  expect(types.filter((type) => /undefined|object|^$/.test(type))).toEqual([]);
});

test('the worked example of a signature is right', () => {
  const { secret, id, timestamp, body, signature } = publicReference().example;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  expect(key).toHaveLength(32);
  expect(signature).toBe(`v1,${expected}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'visit.ready', data: { number: 'BCC 1001' } });
});
