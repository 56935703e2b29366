import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { accountRoutes } from '#api/account/routes.ts';
import { findSession } from '#api/account/session/service.ts';
import { boardRoutes } from '#api/booking/board/routes.ts';
import { bookingRoutes } from '#api/booking/routes.ts';
import { catalogueDeskRoutes } from '#api/catalogue/desk/routes.ts';
import { catalogueRoutes } from '#api/catalogue/routes.ts';
import { centreRoutes } from '#api/centre/routes.ts';
import { messageDeskRoutes } from '#api/message/desk/routes.ts';
import { liveRoutes } from '#api/message/live/routes.ts';
import { pushRoutes } from '#api/message/push/routes.ts';
import { messageRoutes } from '#api/message/routes.ts';
import { outboxDeskRoutes } from '#api/outbox/desk/routes.ts';
import { outboxRoutes } from '#api/outbox/routes.ts';
import { moneyRoutes } from '#api/payment/money/routes.ts';
import { paymentRoutes, proofRoutes } from '#api/payment/routes.ts';
import { webhookRoutes } from '#api/payment/webhook/routes.ts';
import { promotionRoutes } from '#api/promotion/routes.ts';
import { profileRoutes } from '#api/profile/routes.ts';
import { isBrowsing, sendNotFoundPage, siteRoutes } from '#api/site/routes.ts';
import { loadSite, openSite } from '#api/site/service.ts';
import { staffRoutes } from '#api/staff/routes.ts';
import { findStaffSession } from '#api/staff/service.ts';
import { waitlistRoutes } from '#api/waitlist/routes.ts';
import { waitlistDeskRoutes } from '#api/waitlist/desk/routes.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { ping } from './db/database.ts';
import { createBinder } from './http/binder.ts';
import { parseJson } from './http/body.ts';
import { sendFailure } from './http/failure.ts';
import { addHeaders } from './http/headers.ts';
import { cutIdleReaders } from './http/readers.ts';
import { DIST, serveWeb } from './http/web.ts';
import type { Runtime } from './runtime.ts';

/** Bodies are capped at 100 kB (contract.md 1); photos have their own cap on their own route. */
const BODY_LIMIT = 100 * 1024;

export interface App {
  server: FastifyInstance;
  /** The endpoints that have a route, for the check against the contract. */
  bound: AnyEndpoint[];
}

/** The whole HTTP side on a runtime; does not listen yet. `strict` makes an undeclared failure a defect, for tests. */
export async function createApp(runtime: Runtime, { strict = false } = {}): Promise<App> {
  const { config } = runtime;
  const server = Fastify({
    loggerInstance: runtime.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy > 0 ? (_address: string, hop: number) => hop < config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 400 },
    // requestTimeout alone did not end a slow body; the check has to run often enough too (house.md 3).
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 15_000,
    http: { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded fails before there is a route.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    return503OnClosing: true,
  });
  server.server.maxConnections = 2000;
  cutIdleReaders(server.server, 30_000);
  server.setErrorHandler(sendFailure);
  server.setNotFoundHandler((request, reply) => {
    const allowed = bind.methodsAt(request.url.replace(/\?.*$/s, ''));
    if (site !== null && isBrowsing(request)) return sendNotFoundPage(request, reply, site);
    if (allowed.length === 0) return sendFailure(new AppError('request.not_found'), request, reply);
    return sendFailure(new AppError('request.method_not_allowed'), request, reply.header('allow', allowed.join(', ')));
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });

  const built = await loadSite(DIST);
  await addHeaders(server, config, built === null ? [] : [built.styleHash]);
  const site = built === null ? null : await openSite(runtime, built);
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    const late = AbortSignal.timeout(2000);
    const answered = ping(runtime.db).then(() => true);
    const gone = new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false)));
    if (!(await Promise.race([answered, gone]))) throw new AppError('database.unavailable', { retryAfterS: 2 });
    return reply.header('cache-control', 'no-store').send({ ok: true });
  });

  const bind = createBinder({
    app: server,
    findSession: { customer: (hash) => findSession(runtime, hash), staff: (hash) => findStaffSession(runtime, hash) },
    strict,
  });
  accountRoutes(bind, runtime);
  catalogueRoutes(bind, runtime);
  catalogueDeskRoutes(bind, runtime);
  centreRoutes(bind, runtime);
  bookingRoutes(bind, runtime);
  paymentRoutes(bind, runtime);
  await proofRoutes(server, bind, runtime);
  await webhookRoutes(server, bind, runtime);
  moneyRoutes(bind, runtime);
  promotionRoutes(bind, runtime);
  staffRoutes(bind, runtime);
  boardRoutes(bind, runtime);
  messageDeskRoutes(bind, runtime);
  outboxDeskRoutes(bind, runtime);
  await outboxRoutes(server, bind, runtime);
  waitlistDeskRoutes(bind, runtime);
  messageRoutes(bind, runtime);
  pushRoutes(bind, runtime);
  liveRoutes(server, bind, runtime);
  await profileRoutes(server, bind, runtime);
  waitlistRoutes(bind, runtime);
  if (config.sandbox) await (await import('#sandbox/sandbox.ts')).registerSandbox(server, runtime);
  if (site !== null) siteRoutes(server, site);
  await serveWeb(server, site?.inviteHead);
  return { server, bound: bind.bound };
}
