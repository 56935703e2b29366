import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCached, sendEncoded } from '#api/platform/http/cached-response.ts';
import { savesData } from '#api/platform/http/data-saving.ts';
import type { Site } from './render-site.ts';

const queryOf = (url: string): string => /\?.*$/s.exec(url)?.[0] ?? '';

/**
 * Serves the public pages, robots.txt and other small files from memory; clients revalidate them by ETag. Each has one
 * address: the same with a slash at its end leads there.
 */
export function siteRoutes(app: FastifyInstance, site: Site): void {
  for (const path of site.paths) {
    app.get(path, async (request, reply) => {
      const page = site.page(path, savesData(request));
      return page === undefined ? reply.callNotFound() : sendCached(request, reply, page);
    });
    if (path !== '/') app.get(`${path}/`, (request, reply) => reply.redirect(`${path}${queryOf(request.url)}`, 308));
  }
  app.addHook('onClose', async () => site.stop());
}

/**
 * True when a browser requests a page. False for the API and for files of the build and of the look, which are served
 * without the headers of a page.
 */
export const isBrowsing = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|assets|brand)(?:[/?]|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html');

/** Sends the page for an unknown address, with status 404. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  reply.status(404).headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  return sendEncoded(request, reply, site.notFound());
}
