import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppPath } from '#shared/app-paths.ts';
import { pathOf } from './request-target.ts';
import { type CachedResponse, createCachedResponse, sendCached } from './cached-response.ts';
import { PAGE_VARY, savesData, leanPage } from './data-saving.ts';

/** The output folder of the build. */
export const DIST = path.resolve(import.meta.dirname, '../../../../dist');

const HTML_TYPE = 'text/html; charset=utf-8';
const PREFIX = '/assets/';

/** The application's page, and the one for browsers that save data: without our font. */
interface Shell {
  whole: CachedResponse;
  lean: CachedResponse;
}

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
  await app.register((files) => serveAssets(files, path.join(dist, 'assets')));
  const workerFile = path.join(dist, 'sw.js');
  if (existsSync(workerFile)) {
    // Revalidated each time, so that an installed application notices a new build.
    const worker = createCachedResponse(readFileSync(workerFile, 'utf8'), 'text/javascript; charset=utf-8');
    app.get('/sw.js', (request, reply) => sendCached(request, reply, worker));
  }
  const page = readFileSync(shellFile, 'utf8');
  function shellWith(head: string): Shell {
    const response = (text: string): CachedResponse =>
      createCachedResponse(
        text.replace('</head>', () => `${head}</head>`),
        HTML_TYPE,
        PAGE_VARY,
      );
    return { whole: response(page), lean: response(leanPage(page)) };
  }
  const send = (request: FastifyRequest, reply: FastifyReply, { whole, lean }: Shell): Promise<FastifyReply> =>
    sendCached(request, reply, savesData(request) ? lean : whole);
  const shell = shellWith('');
  let invite = { head: '', shell };
  app.get('/signup', (request, reply) => {
    const head = inviteHead();
    if (head !== invite.head) invite = { head, shell: shellWith(head) };
    return send(request, reply, invite.shell);
  });
  app.get('/*', (request, reply) => {
    if (isAppPath(pathOf(request.url))) return send(request, reply, shell);
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
