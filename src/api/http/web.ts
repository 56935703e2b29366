import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPath } from '#shared/app-paths.ts';
import { prepare, sendPrepared } from './prepared.ts';

const DIST = path.resolve(import.meta.dirname, '../../../dist');

/**
 * The browser's side as the build left it: hashed files for a year, the application's shell fresh each time so that its
 * policy is. Without a build only the API answers.
 */
export async function serveWeb(app: FastifyInstance, dist = DIST): Promise<void> {
  const shellFile = path.join(dist, 'app.html');
  if (!existsSync(shellFile)) return;
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: [],
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  const shell = await prepare(readFileSync(shellFile, 'utf8'), 'text/html; charset=utf-8');
  app.get('/*', (request, reply) => {
    if (isAppPath(new URL(request.url, 'http://x').pathname)) return sendPrepared(request, reply, shell);
    return reply.callNotFound();
  });
}
