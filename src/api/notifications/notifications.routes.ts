import type { FastifyInstance } from 'fastify';
import type { Binder } from '#api/http/binder.ts';
import { sourceOf } from '#api/http/source.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/notifications/notifications.contract.ts';
import { recordSmsReport } from './receive-sms-report.ts';
import { verifyUnsubscribeToken, unsubscribe } from '#api/accounts/unsubscribe.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const ASK = page('Stop our news?', '<p>You will get no more news and offers by mail. Mails about your own bookings still come.</p><form method="post"><button>Stop the news</button></form>');
const DONE = page('Done', '<p>You will get no more news from us. You can ask for them again in your profile.</p>');

/** In a context of its own, since these bodies are not JSON: one is signed over raw bytes, mail programs send forms. */
export async function outboxRoutes(app: FastifyInstance, bind: Binder, runtime: Runtime): Promise<void> {
  bind.bound.push(contract.receiveSmsReport, contract.unsubscribe, contract.unsubscribePage);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

    scope.post(`/api/${contract.receiveSmsReport.path}`, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['x-termii-signature'];
      await recordSmsReport(runtime, body, typeof signature === 'string' ? signature : undefined, { source: sourceOf(request.ip), requestId: request.id });
      return reply.header('cache-control', 'no-store').send({ message: 'Received.' });
    });

    // The token must not travel on to wherever somebody goes from this page.
    scope.get<{ Params: { token: string } }>(`/api/${contract.unsubscribePage.path}`, async (request, reply) => {
      verifyUnsubscribeToken(runtime, request.params.token);
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(ASK);
    });
    scope.post<{ Params: { token: string } }>(`/api/${contract.unsubscribe.path}`, async (request, reply) => {
      await unsubscribe(runtime, request.params.token);
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      // A person pressed the button; a mail program reads the status alone.
      if (request.headers.accept?.includes('text/html') === true) return reply.type('text/html; charset=utf-8').send(DONE);
      return reply.send({ message: 'You will get no more news from us.' });
    });
    done();
  });
}
