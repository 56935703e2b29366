import { createHmac, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isOneOf } from '#shared/guards.ts';

/** How the stand-in can treat the SMS to a number (docs/vendors.md 6.3). */
export const OUTCOMES = [
  'ok',
  'bad-key',
  'sender',
  'balance',
  'dnd',
  'failed',
  'expired',
  'rejected',
  'no-id',
  'html',
  'cut',
  'busy',
  'early-report',
  'no-report',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface StandInOptions {
  apiKey: string;
  /** Signs the delivery reports. A function is called for each of them, since the application can get another one. */
  webhookSecret: string | (() => string);
  /** Where delivery reports go. */
  reportUrl: () => string;
  /** The delay before each delivery report, ms. */
  reportAfterMs?: number;
}

/** One SMS that the stand-in accepted. */
export interface AcceptedSms {
  to: string;
  from: string;
  sms: string;
  channel: string;
  id: string;
}

/** A `message_id` larger than a double can represent, as the provider's are. */
const newId = (): string => `9122821${String(randomInt(10 ** 12)).padStart(12, '0')}`;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Implements the SMS provider's protocol without sending anything. It stores messages in memory only. */
export function termiiStandIn({ apiKey, webhookSecret, reportUrl, reportAfterMs = 150 }: StandInOptions) {
  const outcomes = new Map<string, Outcome>();
  const taken: AcceptedSms[] = [];
  /** Besides its own key the stand-in knows any that has the provider's form, but those that begin TLrevoked. */
  const isKey = (key: string): boolean => key === apiKey || /^TL(?!revoked)[A-Za-z0-9]{20,100}$/.test(key);
  const timers = new Set<NodeJS.Timeout>();

  function report(message: AcceptedSms, status: string, afterMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const body = JSON.stringify({
        type: 'outbound',
        id: message.id.slice(-8),
        message_id: message.id,
        receiver: message.to,
        sender: message.from,
        message: '******',
        sent_at: new Date().toISOString().slice(0, 19).replace('T', ' '),
        cost: '3.9',
        status,
        channel: message.channel,
      });
      const signature = createHmac('sha512', typeof webhookSecret === 'string' ? webhookSecret : webhookSecret())
        .update(body)
        .digest('hex');
      void fetch(reportUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
        body,
      }).catch(() => undefined);
    }, afterMs);
    timers.add(timer);
  }

  const REPORTS: Partial<Record<Outcome, string[]>> = {
    ok: ['Message Sent', 'Delivered'],
    'early-report': ['DELIVERED | Message delivered to handset'],
    dnd: ['DND Active on Phone Number'],
    failed: ['Message Failed'],
    expired: ['Message Sent', 'Expired'],
    rejected: ['Rejected'],
  };

  const plugin = (app: FastifyInstance, _options: object, done: () => void): void => {
    app.addHook('onClose', (_app, closed) => {
      timers.forEach(clearTimeout);
      closed();
    });
    app.post<{ Body: Record<string, unknown> | null }>('/scenario', (request, reply) => {
      const { to, outcome } = request.body ?? {};
      if (!isOneOf(OUTCOMES, outcome))
        return reply.status(400).send({ message: `outcome is one of ${OUTCOMES.join(', ')}` });
      outcomes.set(text(to).replace(/^\+/, ''), outcome);
      return reply.send({ message: 'ok' });
    });
    app.get('/taken', (_request, reply) => reply.send({ messages: taken }));
    app.post<{ Body: Record<string, unknown> | null }>('/api/sms/send', async (request, reply) => {
      const sent = request.body ?? {};
      const to = text(sent['to']);
      const outcome = outcomes.get(to) ?? 'ok';
      if (!isKey(text(sent['api_key'])) || outcome === 'bad-key')
        return reply.status(401).send({ code: 401, message: 'Unauthorized' });
      if (!/^[1-9]\d{9,14}$/.test(to)) return reply.status(400).send({ code: 400, message: 'Invalid number' });
      if (outcome === 'sender')
        return reply.status(404).send({
          code: 404,
          message: `ApplicationSenderId not found for applicationId: 66189 and senderName: ${text(sent['from'])}`,
        });
      if (outcome === 'balance') return reply.status(400).send({ code: 400, message: 'Insufficient balance' });
      if (outcome === 'html') return reply.type('text/html').send('<html><body>Welcome</body></html>');
      if (outcome === 'no-id') return reply.send({ code: 'ok', message: 'Successfully Sent' });
      if (outcome === 'busy')
        return reply.status(503).header('retry-after', '1').send('<html>Service Unavailable</html>');
      const message: AcceptedSms = {
        to,
        from: text(sent['from']),
        sms: text(sent['sms']),
        channel: text(sent['channel']),
        id: newId(),
      };
      taken.push(message);
      if (taken.length > 200) taken.shift();
      if (outcome === 'cut') {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      const words = REPORTS[outcome] ?? [];
      words.forEach((status, i) => report(message, status, outcome === 'early-report' ? 0 : reportAfterMs * (i + 1)));
      // Here the response arrives after the report.
      if (outcome === 'early-report') await new Promise((resolve) => setTimeout(resolve, reportAfterMs * 2));
      // Written as text because JSON.stringify would round the number.
      return reply
        .type('application/json')
        .send(
          `{"code":"ok","message_id":${message.id},"message_id_str":"${message.id}","message":"Successfully Sent","balance":2942.6,"user":"Car Care"}`,
        );
    });
    done();
  };
  return { plugin, taken, outcomes };
}
