import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import { apiReference } from './api-reference.ts';

async function read(url: string) {
  const app = Fastify();
  apiReference(app);
  const answer = await app.inject(url);
  await app.close();
  return answer;
}

test('the page shows every call of the contracts', async () => {
  const { body, headers } = await read('/docs/api');
  expect(headers['content-type']).toMatch(/^text\/html/);
  for (const { name, endpoint } of api) {
    expect(body).toContain(`<details id="${name}">`);
    expect(body).toContain(`<code>/api/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
  }
});

test('every link of the page leads to a part of it or to an address of the reference', async () => {
  const { body } = await read('/docs/api');
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  // Without an icon of its own a browser asks for /favicon.ico, which does not exist.
  expect(body).toContain('<link rel="icon" href="data:,">');
  const targets = [...body.replace('href="data:,"', '').matchAll(/href="([^"]+)"/g)].map(([, target = '']) => target);
  expect(
    targets.filter((target) => (target.startsWith('#') ? !ids.has(target.slice(1)) : !target.startsWith('/docs/api/'))),
  ).toEqual([]);
});

test('the page needs no script, no inline style and nothing from another host', async () => {
  const { body } = await read('/docs/api');
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|src=|https?:\/\//);
});

test('the document for tools is OpenAPI 3.1 with every call', async () => {
  const document = (await read('/docs/api/openapi.json')).json<{ openapi: string; paths: Record<string, object> }>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(api.length);
});
