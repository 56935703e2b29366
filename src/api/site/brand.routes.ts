import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCachedResponse, sendCached } from '#api/platform/http/cached-response.ts';
import { readLogoFile, readLookStyle } from '#api/settings/looks/read-look.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Site } from './render-site.ts';

const FOR_EVER = 'max-age=31536000, immutable';

const PICTURES = {
  'logo.webp': ['logo', 'image/webp'],
  'icon-192.png': ['icon_192', 'image/png'],
  'icon-512.png': ['icon_512', 'image/png'],
} as const;
const isPicture = (file: string): file is keyof typeof PICTURES => Object.hasOwn(PICTURES, file);

type BrandRequest = FastifyRequest<{ Params: { version: string; file: string } }>;

/** Serves the files of the looks that were ever published. Their addresses name the version, so they never change. */
export function brandRoutes(app: FastifyInstance, { db }: Runtime, site: Site): void {
  app.get('/brand/:version/:file', async (request: BrandRequest, reply: FastifyReply) => {
    const { version: name, file } = request.params;
    const version = Number(/^(\d{1,9})(?:-[0-9a-f]{8})?$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(version)) return reply.callNotFound();
    if (file === 'manifest.webmanifest') {
      const manifest = site.page('/manifest.webmanifest', false);
      // Another version's words are gone; the present ones must not be kept under its name.
      const isCurrent = site.appPageWords().brand.address === `/brand/${name}/`;
      if (manifest !== undefined) return sendCached(request, reply, manifest, isCurrent ? FOR_EVER : 'no-cache');
    } else if (file === 'look.css') {
      const style = await readLookStyle(db, version);
      if (style !== undefined)
        return sendCached(request, reply, createCachedResponse(style, 'text/css; charset=utf-8'), FOR_EVER);
    } else if (isPicture(file)) {
      const [column, type] = PICTURES[file];
      const bytes = await readLogoFile(db, version, column);
      if (bytes !== undefined) return reply.header('cache-control', FOR_EVER).type(type).send(bytes);
    }
    return reply.callNotFound();
  });
}
