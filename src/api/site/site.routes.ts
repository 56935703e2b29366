import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, sendCached } from '#api/platform/http/cached-response.ts';
import type { Site } from './render-site.ts';

/** The public pages, robots.txt, sitemap.xml and the manifest: bytes from memory, asked about each time (ETag). */
export function siteRoutes(app: FastifyInstance, site: Site): void {
  for (const path of site.paths) {
    app.get(path, (request, reply) => {
      const page = site.page(path);
      return page === undefined ? reply.callNotFound() : sendCached(request, reply, page);
    });
  }
  app.addHook('onClose', async () => site.stop());
}

/** True for somebody who looks at an address with a browser, not for a program that calls the API. Files of the build have no page's headers, so no page is shown in their place. */
export const isBrowsing = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|assets)(?:[/?]|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html');

/** The page for an address where there is nothing, with the status that says so. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const page = site.notFound();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .status(404)
    .headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
    .type(page.type)
    .send(encoding === null ? page.plain : page[encoding]);
}
