import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { invalidKey, rateLimited, unknownReference, type ProviderResponse } from './responses.ts';
import type { Fault, PlannedFault } from './scenario.ts';

/** True for faults after the work was done: the provider has recorded it, the caller has no response. */
export function losesResponse(kind: Fault): boolean {
  return kind === 'hang' || kind === 'slow-headers' || kind === 'slow-body' || kind === 'cut';
}

/** Sends the planned fault; `answer` is the correct response. Ends early when `closing` aborts. */
export async function sendFault(
  reply: FastifyReply,
  fault: PlannedFault,
  answer: ProviderResponse,
  closing: AbortSignal,
): Promise<FastifyReply> {
  switch (fault.kind) {
    case 'rate-limited':
      void reply.headers({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' });
      return sendResponse(reply, rateLimited);
    case 'unauthorized':
      return sendResponse(reply, invalidKey);
    case 'unknown':
      return sendResponse(reply, unknownReference(400));
    case 'unknown-404':
      return sendResponse(reply, unknownReference(404));
    case 'error':
      return sendResponse(reply, {
        status: 500,
        body: { status: false, message: 'An error occurred', type: 'api_error', code: 'unknown' },
      });
    case 'html':
      return reply
        .code(200)
        .type('text/html')
        .send('<!doctype html><title>Just a moment</title><p>Checking your browser');
    case 'bad-gateway':
      return reply.code(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
    case 'redirect':
      return reply.code(302).header('location', `${reply.request.url}?again=1`).send();
    case 'huge':
      return reply.code(200).type('application/json').send(Readable.from(fiftyMegabytes()));
    case 'slow-headers':
      await sleep(fault.delayMs, undefined, { signal: closing, ref: false }).catch(() => undefined);
      return sendResponse(reply, answer);
    case 'hang':
    case 'slow-body':
    case 'cut':
      reply.hijack();
      sendIncomplete(reply, fault.kind, JSON.stringify(answer.body), closing);
      return reply;
  }
}

/** Sends a JSON response without the application's serializer. */
export function sendResponse(reply: FastifyReply, answer: ProviderResponse): FastifyReply {
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer.body));
}

function sendIncomplete(
  reply: FastifyReply,
  kind: 'hang' | 'slow-body' | 'cut',
  text: string,
  closing: AbortSignal,
): void {
  const { raw } = reply;
  const end = (): void => void raw.destroy();
  closing.addEventListener('abort', end, { once: true });
  raw.once('close', () => closing.removeEventListener('abort', end));
  if (kind === 'hang') return;
  raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  if (kind === 'cut') {
    raw.write(text.slice(0, text.length / 2), () => setImmediate(end));
    return;
  }
  let sent = 0;
  const drip = setInterval(() => raw.write(text.charAt(sent++)), 100);
  raw.once('close', () => clearInterval(drip));
}

function* fiftyMegabytes(): Generator<Buffer> {
  yield Buffer.from('{"status":true,"message":"');
  const chunk = Buffer.alloc(100_000, 'x');
  for (let sent = 0; sent < 500; sent++) yield chunk;
  yield Buffer.from('"}');
}
