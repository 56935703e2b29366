import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPath } from '#shared/app-paths.ts';
import { pathOf } from './request-path.ts';
import { createCachedResponse, sendCached } from './cached-response.ts';

/** The output folder of the build. */
export const DIST = path.resolve(import.meta.dirname, '../../../../dist');

/**
 * Serves the built browser application: hashed files cached for a year, the application's shell revalidated each time,
 * so that its security policy is current. Without a build only the API is served.
 * @param inviteHead tags added to the shell's head at /signup: link previews of shared invitations run no script
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  inviteHead: () => string = () => '',
  dist = DIST,
): Promise<void> {
  const shellFile = path.join(dist, 'app.html');
  if (!existsSync(shellFile)) return;
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: [],
    immutable: true,
    maxAge: '365d',
    // A file whose name contains its hash is never revalidated.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
  });
  const workerFile = path.join(dist, 'sw.js');
  if (existsSync(workerFile)) {
    // Revalidated each time, so that an installed application notices a new build.
    const worker = await createCachedResponse(readFileSync(workerFile, 'utf8'), 'text/javascript; charset=utf-8');
    app.get('/sw.js', (request, reply) => sendCached(request, reply, worker));
  }
  const html = readFileSync(shellFile, 'utf8');
  const withHead = (head: string) =>
    createCachedResponse(
      html.replace('</head>', () => `${head}</head>`),
      'text/html; charset=utf-8',
    );
  const shell = await withHead('');
  let invite = { head: '', shell };
  app.get('/signup', async (request, reply) => {
    const head = inviteHead();
    if (head !== invite.head) invite = { head, shell: await withHead(head) };
    return sendCached(request, reply, invite.shell);
  });
  app.get('/*', (request, reply) => {
    if (isAppPath(pathOf(request.url))) return sendCached(request, reply, shell);
    return reply.callNotFound();
  });
}
