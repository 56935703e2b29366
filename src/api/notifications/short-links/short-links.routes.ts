import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { longPath } from './short-path.ts';

/**
 * Leads from the short link of an SMS to its page. It reads nothing and changes nothing: only the page shows a booking,
 * to its customer alone.
 */
export function shortLinkRoutes(server: FastifyInstance): void {
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const page = longPath(request.url.replace(/[?#].*$/s, ''));
    if (page === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(page, 302);
  };
  for (const path of ['/b/:id', '/b/:id/:page', '/c/:id']) server.get(path, open);
}
