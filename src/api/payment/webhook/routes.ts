import type { FastifyInstance } from 'fastify';
import type { Binder } from '#api/http/binder.ts';
import { sourceOf } from '#api/http/source.ts';
import type { Runtime } from '#api/runtime.ts';
import { receiveWebhook } from '#shared/payments/payments.contract.ts';
import { receive } from './service.ts';

/** In a context of its own, since the signature is over raw bytes and everything else here is parsed as JSON first. */
export async function webhookRoutes(app: FastifyInstance, bind: Binder, runtime: Runtime): Promise<void> {
  bind.bound.push(receiveWebhook);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post(`/api/${receiveWebhook.path}`, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['x-paystack-signature'];
      await receive(runtime, body, typeof signature === 'string' ? signature : undefined, { source: sourceOf(request.ip), requestId: request.id });
      return reply.header('cache-control', 'no-store').send({ message: 'Received.' });
    });
    done();
  });
}
