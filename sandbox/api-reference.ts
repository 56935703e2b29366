import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './api-reference-page.ts';

const STYLE = path.join(import.meta.dirname, 'page/api-reference.css');
const PACKAGE = path.join(import.meta.dirname, '../package.json');

/**
 * The API reference of the sandbox (decision 0060): `/docs/api` for people, `/docs/api/openapi.json` for tools. Both
 * are made from the contracts at the first request, because that takes as long as a quarter of a start. The page has no
 * script and loads nothing from elsewhere, so it needs no exception from the content security policy.
 */
export function apiReference(app: FastifyInstance): void {
  let making: ReturnType<typeof makeReference> | null = null;
  const answers = [
    ['/docs/api', 'text/html; charset=utf-8', 'page'],
    ['/docs/api/openapi.json', 'application/json; charset=utf-8', 'document'],
    ['/docs/api/reference.css', 'text/css; charset=utf-8', 'style'],
  ] as const;
  for (const [url, type, part] of answers)
    app.get(url, async (_request, reply) => {
      const reference = await (making ??= makeReference());
      return reply.header('cache-control', 'no-store').type(type).send(reference[part]);
    });
}

async function makeReference(): Promise<{ page: string; document: string; style: string }> {
  const [{ apiReferencePage }, { openapi }] = await Promise.all([
    import('./api-reference-page.ts'),
    import('./openapi.ts'),
  ]);
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const document = openapi(version);
  const page = apiReferencePage(JSON.parse(document) as OpenApiDocument);
  return { page, document, style: readFileSync(STYLE, 'utf8') };
}
