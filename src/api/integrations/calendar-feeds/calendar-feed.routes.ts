import type { FastifyInstance } from 'fastify';
import { hasEtag } from '#api/platform/http/cached-response.ts';
import type { Runtime } from '#api/runtime.ts';
import { isRecord } from '#shared/guards.ts';
import { readFeed } from './read-feed.ts';

/** The file name of a feed: its secret. */
const FILE = /^([\w-]{22})\.ics$/;

/**
 * Serves calendar feeds. Anything but a valid secret gets the response of an unknown address. The secret is in no log:
 * requests are not logged, and an error contains no address.
 */
export function calendarFeedRoutes(server: FastifyInstance, runtime: Runtime): void {
  server.get('/calendar/:file', async (request, reply) => {
    const file = isRecord(request.params) ? request.params['file'] : undefined;
    const secret = FILE.exec(typeof file === 'string' ? file : '')?.[1];
    const feed = secret === undefined ? null : await readFeed(runtime, secret);
    if (feed === null) return reply.callNotFound();
    reply.header('cache-control', 'private, max-age=300').header('etag', feed.etag);
    // Search engines that find an address must not list it.
    reply.header('x-robots-tag', 'noindex');
    if (hasEtag(request, feed.etag)) return reply.status(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(feed.content);
  });
}
