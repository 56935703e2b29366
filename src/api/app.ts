import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { accountRoutes } from '#api/accounts/accounts.routes.ts';
import { findCustomerSession } from '#api/accounts/customer-sessions.ts';
import { carPeopleRoutes } from '#api/cars/people/car-people.routes.ts';
import { carRoutes } from '#api/cars/cars.routes.ts';
import { importRoutes } from '#api/imports/imports.routes.ts';
import { attentionRoutes } from '#api/attention/attention.routes.ts';
import { customerRoutes } from '#api/customers/customers.routes.ts';
import { findRoutes } from '#api/find/find.routes.ts';
import { estimateRoutes } from '#api/estimates/estimates.routes.ts';
import { staffBookingRoutes } from './bookings/staff/staff-bookings.routes.ts';
import { staffDayRoutes } from './bookings/staff/staff-day.routes.ts';
import { bookingRoutes } from '#api/bookings/bookings.routes.ts';
import { faultRoutes } from '#api/bookings/faults/faults.routes.ts';
import { staffCatalogueRoutes } from '#api/catalogue/staff-catalogue.routes.ts';
import { catalogueRoutes } from '#api/catalogue/catalogue.routes.ts';
import { scheduleRoutes } from '#api/scheduling/schedule.routes.ts';
import { staffScheduleRoutes } from '#api/scheduling/staff-schedule.routes.ts';
import { settingsRoutes } from '#api/settings/settings.routes.ts';
import { setupRoutes } from '#api/setup/setup.routes.ts';
import { staffMessageRoutes } from '#api/messages/staff-messages.routes.ts';
import { calendarFeedRoutes } from '#api/integrations/calendar-feeds/calendar-feed.routes.ts';
import { findApiKey } from '#api/integrations/keys/find-api-key.ts';
import { integrationRoutes } from '#api/integrations/integrations.routes.ts';
import { v1Routes } from '#api/integrations/public-api/v1.routes.ts';
import { liveRoutes } from '#api/notifications/live-updates/live-updates.routes.ts';
import { ownBookingRoutes } from '#api/own-bookings/own-bookings.routes.ts';
import { sharedCarRoutes } from '#api/shared-cars/shared-cars.routes.ts';
import { shortLinkRoutes } from '#api/notifications/short-links/short-links.routes.ts';
import { pushRoutes } from '#api/notifications/push/push.routes.ts';
import { messageRoutes } from '#api/messages/messages.routes.ts';
import { staffOutboxRoutes } from '#api/notifications/staff-outbox.routes.ts';
import { unsubscribeRoutes } from './accounts/profile/unsubscribe.routes.ts';
import { notificationRoutes } from '#api/notifications/notifications.routes.ts';
import { staffPaymentRoutes } from './payments/at-the-desk/staff-payments.routes.ts';
import { paymentRoutes } from '#api/payments/payments.routes.ts';
import { staffBookingPaymentRoutes } from './payments/at-the-desk/staff-booking-payments.routes.ts';
import { webhookRoutes } from './payments/webhooks/webhook.routes.ts';
import { promotionRoutes } from '#api/promotions/promotions.routes.ts';
import { privacyRoutes } from '#api/privacy/privacy.routes.ts';
import { staffPrivacyRoutes } from '#api/privacy/staff-privacy.routes.ts';
import { releaseRoutes } from '#api/releases/releases.routes.ts';
import { metricsRoutes } from '#api/reports/metrics.routes.ts';
import { reportRoutes } from '#api/reports/reports.routes.ts';
import { reviewRoutes } from '#api/reviews/reviews.routes.ts';
import { publicCentreRoutes } from '#api/site/public-centre.routes.ts';
import { brandRoutes } from '#api/site/brand.routes.ts';
import { isBrowsing, sendNotFoundPage, siteRoutes } from '#api/site/site.routes.ts';
import { loadSite, openSite } from '#api/site/render-site.ts';
import { staffRoutes } from '#api/staff/staff.routes.ts';
import { findStaffSession } from '#api/staff/staff-sessions.ts';
import { timeEntryRoutes } from '#api/visits/time-entries/time-entries.routes.ts';
import { visitRoutes } from '#api/visits/visits.routes.ts';
import { workshopRoutes } from '#api/workshop/workshop.routes.ts';
import { waitlistRoutes } from '#api/waitlist/waitlist.routes.ts';
import { staffWaitlistRoutes } from '#api/waitlist/staff-waitlist.routes.ts';
import { AppError } from '#shared/errors.ts';
import { openLiveUpdates } from '#shared/notifications/live-updates.contract.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { ping } from '#api/platform/database/database.ts';
import {
  isExemptSource,
  limitConnections,
  limitPipelining,
  limitRequests,
} from '#api/platform/http/connection-limits.ts';
import { isSandboxHost, pathOf } from '#api/platform/http/request-target.ts';
import { createRouter, MAX_PARAM_LENGTH, type RegisterRoute } from '#api/platform/http/router.ts';
import { BODY_BYTES, parseJsonBody } from '#api/platform/http/json-body.ts';
import { sendClientError, sendError } from '#api/platform/http/error-response.ts';
import { observeRequests } from '#api/platform/http/observe-requests.ts';
import { securityHeaders, type SecurityHeaders } from '#api/platform/http/security-headers.ts';
import { disconnectSlowClients } from '#api/platform/http/slow-clients.ts';
import { DIST, serveStaticFiles } from '#api/platform/http/static-files.ts';
import type { Runtime } from './runtime.ts';
import { subscribeAll } from './subscriptions.ts';

export interface App {
  server: FastifyInstance;
  /** The endpoints that have a route, to compare them with the contracts. */
  endpoints: readonly AnyEndpoint[];
}

/**
 * Creates the HTTP server of a runtime; it does not listen yet. Tests set `strict`, see `createRouter`, and `dist`,
 * another build of the browser's side.
 */
export async function createApp(
  runtime: Runtime,
  { strict = false, dist = DIST }: { strict?: boolean; dist?: string | undefined } = {},
): Promise<App> {
  const { config } = runtime;
  const publicName = new URL(config.publicUrl).hostname;
  const built = await loadSite(dist);
  const headersOf = await securityHeaders(config, built === null ? [] : [built.styleHash]);
  const server = openServer(runtime, headersOf, (error, request, reply) =>
    site !== null && isBrowsing(request) ? sendNotFoundPage(request, reply, site) : sendError(error, request, reply),
  );
  limitConnections(server.server, (address) => isExemptSource(address, config.trustProxy), config.maxStreams);
  disconnectSlowClients(server.server, config.clientTimeoutMs);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(async (request, reply) => {
    const allowed = router.methodsAt(pathOf(request.url));
    if (site !== null && isBrowsing(request)) return sendNotFoundPage(request, reply, site);
    if (allowed.length === 0) return sendError(new AppError('request.not_found'), request, reply);
    return sendError(new AppError('request.method_not_allowed'), request, reply.header('allow', allowed.join(', ')));
  });
  acceptJson(server);
  const streams = new Set([`/api/${openLiveUpdates.path}`]);
  observeRequests(server, runtime.metrics, streams);
  limitPipelining(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url));
    // The header itself: behind a trusted proxy the framework's host comes from a header that the client can send.
    if (config.sandbox && !isSandboxHost(request.headers.host, publicName)) done(new AppError('request.not_found'));
    else done();
  });
  limitRequests(server, streams);
  const site = built === null ? null : await openSite(runtime, built);
  healthRoutes(server, runtime);
  metricsRoutes(server, runtime);

  subscribeAll();
  const router = createRouter({
    app: server,
    findSession: {
      customer: (hash) => findCustomerSession(runtime, hash),
      staff: (hash) => findStaffSession(runtime, hash),
      key: (hash) => findApiKey(runtime, hash),
    },
    strict,
  });
  registerRoutes(server, router.route, runtime);
  if (config.sandbox) await (await import('#sandbox/sandbox.ts')).registerSandbox(server, runtime);
  if (site !== null) {
    siteRoutes(server, site);
    brandRoutes(server, runtime, site);
    await serveStaticFiles(server, site.appPageWords, dist);
  }
  return { server, endpoints: router.endpoints };
}

/** The server without routes: its limits of time and size, and the answers to bytes that are no valid request. */
function openServer(
  { config, log }: Runtime,
  headersOf: SecurityHeaders,
  sendBadAddress: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): FastifyInstance {
  const { clientTimeoutMs } = config;
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy > 0 ? (_address: string, hop: number) => hop < config.trustProxy : false,
    // Endpoints that take files declare their own limit.
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: clientTimeoutMs,
    connectionTimeout: clientTimeoutMs,
    keepAliveTimeout: clientTimeoutMs / 2,
    http: {
      requestTimeout: clientTimeoutMs,
      headersTimeout: clientTimeoutMs / 2,
      // Node checks both only at this interval; with its default of 30 s, slow requests were not ended in time.
      connectionsCheckingInterval: Math.ceil(clientTimeoutMs / 15),
    },
    forceCloseConnections: 'idle',
    // Handles paths that cannot be decoded or are too long, which fail before routing and its hooks.
    frameworkErrors: (error, request, reply) =>
      void sendBadAddress(error, request, reply.headers(headersOf(request.url))),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, headersOf('/api/')),
    // The framework's own 503 has neither our shape nor headers; a request on an open connection is served to the end.
    return503OnClosing: false,
  });
}

/** JSON is the only body that every route takes; routes that take files add their own parsers. */
function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function healthRoutes(server: FastifyInstance, { db }: Runtime): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    const timeout = AbortSignal.timeout(2000);
    const reachable = ping(db).then(() => true);
    const timedOut = new Promise<false>((resolve) => timeout.addEventListener('abort', () => resolve(false)));
    if (!(await Promise.race([reachable, timedOut]))) throw new AppError('database.unavailable', { retryAfterS: 2 });
    return reply.header('cache-control', 'no-store').send({ ok: true });
  });
}

function registerRoutes(server: FastifyInstance, route: RegisterRoute, runtime: Runtime): void {
  accountRoutes(route, runtime);
  catalogueRoutes(route, runtime);
  staffCatalogueRoutes(route, runtime);
  settingsRoutes(route, runtime);
  setupRoutes(route, runtime);
  publicCentreRoutes(route, runtime);
  scheduleRoutes(route, runtime);
  carRoutes(route, runtime);
  carPeopleRoutes(route, runtime);
  customerRoutes(route, runtime);
  findRoutes(route, runtime);
  importRoutes(route, runtime);
  attentionRoutes(route, runtime);
  visitRoutes(route, runtime);
  timeEntryRoutes(route, runtime);
  releaseRoutes(route, runtime);
  reviewRoutes(route, runtime);
  staffScheduleRoutes(route, runtime);
  bookingRoutes(route, runtime);
  faultRoutes(route, runtime);
  ownBookingRoutes(route, runtime);
  sharedCarRoutes(route, runtime);
  paymentRoutes(route, runtime);
  estimateRoutes(route, runtime);
  webhookRoutes(route, runtime);
  staffPaymentRoutes(route, runtime);
  staffBookingPaymentRoutes(route, runtime);
  reportRoutes(route, runtime);
  promotionRoutes(route, runtime);
  staffRoutes(route, runtime);
  staffBookingRoutes(route, runtime);
  staffDayRoutes(route, runtime);
  staffMessageRoutes(route, runtime);
  staffOutboxRoutes(route, runtime);
  notificationRoutes(route, runtime);
  unsubscribeRoutes(route, runtime);
  staffWaitlistRoutes(route, runtime);
  messageRoutes(route, runtime);
  pushRoutes(route, runtime);
  liveRoutes(server, route, runtime);
  privacyRoutes(route, runtime);
  staffPrivacyRoutes(route, runtime);
  workshopRoutes(route, runtime);
  integrationRoutes(route, runtime);
  v1Routes(route, runtime);
  calendarFeedRoutes(server, runtime);
  shortLinkRoutes(server);
  waitlistRoutes(route, runtime);
}
