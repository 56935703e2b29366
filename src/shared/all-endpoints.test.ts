import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { api, contracts, isEndpoint } from './all-endpoints.ts';
import { messageResponse } from './endpoint.ts';
import { catalogue } from './error-catalogue.ts';

const endpoint = { method: 'GET', path: 'thing', auth: 'public', summary: 'One thing.', response: messageResponse };

test('an endpoint has a method, a path and a response', () => {
  expect(isEndpoint(endpoint)).toBe(true);
  for (const key of ['method', 'path', 'response']) {
    expect(isEndpoint(Object.fromEntries(Object.entries(endpoint).filter(([name]) => name !== key))), key).toBe(false);
  }
  expect([null, undefined, 'GET', messageResponse, z.string()].some(isEndpoint)).toBe(false);
});

test('the list holds every endpoint of every contract, under the name it is exported by', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /contract\.ts$/.test(file),
  );
  const listed = new Map<unknown, string>(api.map(({ name, endpoint: one }) => [one, name]));
  for (const file of files) {
    const exported = (await import(path.join(import.meta.dirname, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (isEndpoint(value)) expect(listed.get(value), `${file} ${name}`).toBe(name);
  }
  expect(files.length).toBeGreaterThan(20);
});

test('the list holds nothing but endpoints, each under its feature and with a route of its own', () => {
  expect(api.filter(({ endpoint: one }) => !isEndpoint(one))).toEqual([]);
  for (const { feature, name, endpoint: one } of api)
    expect(contracts[feature]?.[name], `${feature} ${name}`).toBe(one);
  expect(new Set(api.map(({ endpoint: one }) => `${one.method} ${one.path}`)).size).toBe(api.length);
});

test('every failure that an endpoint declares is in the catalogue', () => {
  for (const { name, endpoint: one } of api)
    for (const code of one.errors ?? []) expect(catalogue, name).toHaveProperty([code]);
});
