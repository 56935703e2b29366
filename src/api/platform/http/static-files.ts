import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPath } from '#shared/app-paths.ts';
import { pathOf } from './request-target.ts';
import { type AppPageWords, createAppPages } from './app-page.ts';
import { createCachedResponse, sendCached } from './cached-response.ts';
import { savesData } from './data-saving.ts';

/** The output folder of the build. */
export const DIST = path.resolve(import.meta.dirname, '../../../../dist');

const PREFIX = '/assets/';

/**
 * Serves the built browser application: hashed files cached for a year, the application's shell revalidated each time,
 * so that its security policy is current. Without a build only the API is served.
 */
export async function serveStaticFiles(app: FastifyInstance, words: () => AppPageWords, dist = DIST): Promise<void> {
  const shellFile = path.join(dist, 'app.html');
  if (!existsSync(shellFile)) return;
  await app.register((files) => serveAssets(files, path.join(dist, 'assets')));
  const workerFile = path.join(dist, 'sw.js');
  if (existsSync(workerFile)) {
    // Revalidated each time, so that an installed application notices a new build.
    const worker = createCachedResponse(readFileSync(workerFile, 'utf8'), 'text/javascript; charset=utf-8');
    app.get('/sw.js', (request, reply) => sendCached(request, reply, worker));
  }
  const pageFor = createAppPages(readFileSync(shellFile, 'utf8'), words);
  app.get('/*', (request, reply) => {
    const pathname = pathOf(request.url);
    if (isAppPath(pathname)) return sendCached(request, reply, pageFor(pathname, savesData(request)));
    return reply.callNotFound();
  });
}

/** The files of the build, which are cached for ever by name, since it contains their hash. */
async function serveAssets(files: FastifyInstance, root: string): Promise<void> {
  await files.register(fastifyStatic, {
    root,
    prefix: PREFIX,
    preCompressed: true,
    index: [],
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'max-age=31536000, immutable'),
    // A file whose name contains its hash is never revalidated.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
  });
}
