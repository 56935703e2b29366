import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiReferencePage, type OpenApiDocument } from './api-reference-page.ts';
import { openapi } from './openapi.ts';

const STYLE = path.join(import.meta.dirname, 'page/api-reference.css');
const PACKAGE = path.join(import.meta.dirname, '../package.json');

/**
 * The API reference of the sandbox (decision 0060): `/docs/api` for people, `/docs/api/openapi.json` for tools. Both
 * are made from the contracts at start. The page has no script and loads nothing from elsewhere, so it needs no
 * exception from the content security policy.
 */
export function apiReference(app: FastifyInstance): void {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const document = openapi(version);
  const page = apiReferencePage(JSON.parse(document) as OpenApiDocument);
  const answers = [
    ['/docs/api', 'text/html; charset=utf-8', page],
    ['/docs/api/openapi.json', 'application/json; charset=utf-8', document],
    ['/docs/api/reference.css', 'text/css; charset=utf-8', readFileSync(STYLE, 'utf8')],
  ] as const;
  for (const [url, type, body] of answers)
    app.get(url, (_request, reply) => reply.header('cache-control', 'no-store').type(type).send(body));
}
