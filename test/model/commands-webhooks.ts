import fc from 'fast-check';
import { refundEvent } from '#sandbox/paystack/refunds.ts';
import { transactionView } from '#sandbox/paystack/responses.ts';
import { eventData } from '#sandbox/paystack/webhook-data.ts';
import { postWebhook } from '../payments.ts';
import type { TestResponse } from '../test-app.ts';
import { choose, chooseOnly, command, must, paymentAt, pick, rarely, which, type Turn } from './command.ts';
import { asked } from './model-attempts.ts';
import { statusAt } from './model-refunds.ts';
import type { ModelApp } from './model-app.ts';
import { DAY, type Model, type Payment, type Refund, type Webhook } from './model-state.ts';

/** Posts a webhook with bytes of its own, once or twice, or with a signature that is not the provider's. */
async function post(m: Model, real: ModelApp, event: string, data: unknown, how: string): Promise<TestResponse> {
  const body = JSON.stringify({ event, data, at: m.now });
  if (how === 'unsigned') return postWebhook(real.app, body, '0'.repeat(128));
  real.posted.push({ body, at: m.now });
  if (how === 'twice') await postWebhook(real.app, body);
  return postWebhook(real.app, body);
}

const how = fc.constantFrom('once', 'once', 'once', 'once', 'twice', 'twice', 'unsigned');

/** What the application keeps of a webhook that was posted. */
function keep(m: Model, response: TestResponse, sent: string, webhook: Omit<Webhook, 'at'>): Turn {
  if (sent === 'unsigned') return [response, 'payment.bad_signature'];
  m.webhooks.push({ ...webhook, at: m.now });
  return [response, 'ok'];
}

async function transactionOf(real: ModelApp, reference: string) {
  return must(await real.provider.store.get('transaction', reference));
}

const isPaidThere = (m: Readonly<Model>, { transaction: tx }: Payment): boolean => {
  const status = tx === null ? null : statusAt({ ...m }, tx);
  return status === 'success' || status === 'reversed';
};
const choosePaid = (m: Readonly<Model>, on: number): number | undefined =>
  chooseOnly(m.payments, on, (p) => isPaidThere(m, p));
const REFUND_EVENTS = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const;

export const webhooks = [
  command({
    name: 'webhook: a charge',
    weight: 14,
    arguments: fc.record({ on: which, how }),
    check: (m, { on }) => choose(m.payments, on, (p) => isPaidThere(m, p)) !== undefined,
    async run(m, real, { on, how: sent }) {
      const online = choose(m.payments, on, (p) => isPaidThere(m, p));
      const index = firstOf(m, must(online));
      const { transaction } = paymentAt(m, index);
      const reference = must(real.state.references[index]);
      if (transaction === null) return [null, 'ok'];
      const data = transactionView(await transactionOf(real, reference), m.now);
      const response = await post(m, real, 'charge.success', data, sent);
      return keep(m, response, sent, { event: 'charge', payment: index, reference, refundStatus: null, kobo: null });
    },
  }),
  command({
    name: 'webhook: a refund',
    weight: 12,
    arguments: fc.record({ on: which, how, status: fc.option(fc.constantFrom(...REFUND_EVENTS), { freq: 3 }) }),
    check: (m, { on }) => choosePaid(m, on) !== undefined && m.payments.some((p) => hasRefund(p)),
    async run(m, real, { on, how: sent, status: given }) {
      const index = firstOf(m, must(chooseOnly(m.payments, on, hasRefund)));
      const reference = must(real.state.references[index]);
      const all = must(paymentAt(m, index).transaction).refunds;
      const at = on % all.length;
      const { kobo, end, endsAt } = must(all[at]);
      const status: Refund['status'] = given ?? (m.now >= endsAt ? end : 'pending');
      // The provider never signs an end that it does not reach.
      const isLie = (status === 'processed' || status === 'failed' || status === 'needs-attention') && status !== end;
      if (isLie) return [null, 'ok'];
      const row = await transactionOf(real, reference);
      const refund = must(
        (await real.provider.store.list('refund', 500)).findLast((one) => one.reference === reference),
      );
      const data = refundEvent({ ...refund, amountKobo: kobo }, row, status);
      const response = await post(m, real, `refund.${status}`, data, sent);
      return keep(m, response, sent, { event: 'refund', payment: index, reference, refundStatus: status, kobo });
    },
  }),
  command({
    name: 'webhook: a dispute',
    weight: 9,
    arguments: fc.record({
      on: which,
      how,
      what: fc.constantFrom<'open' | 'won' | 'lost'>('open', 'open', 'won', 'lost'),
    }),
    check: (m, { on }) => choosePaid(m, on) !== undefined,
    async run(m, real, { on, how: sent, what }) {
      const index = firstOf(m, must(choosePaid(m, on)));
      const reference = must(real.state.references[index]);
      const { transaction: tx } = paymentAt(m, index);
      const kobo = asked(m, paymentAt(m, index));
      const transaction = must(tx);
      const isLost = what === 'lost' && transaction.refunds.length === 0 && transaction.kobo === kobo;
      if (isLost) {
        await real.provider.order({ reference, outcome: 'reversed' });
        Object.assign(transaction, { status: 'reversed', currency: 'NGN', fault: null });
      }
      const row = await transactionOf(real, reference);
      const name = what === 'open' ? 'create' : 'resolve';
      const data = eventData(`charge.dispute.${name}`, row, m.now);
      const view = transactionView(row, m.now);
      const won = { resolution: 'declined', transaction: { ...view, status: 'success' } };
      const body = { ...must(asObject(data)), ...(what !== 'open' && !isLost && won) };
      const response = await post(m, real, `charge.dispute.${name}`, body, sent);
      const event = what === 'open' ? 'dispute-open' : isLost ? 'dispute-lost' : 'dispute-won';
      return keep(m, response, sent, { event, payment: index, reference, refundStatus: null, kobo: null });
    },
  }),
  command({
    name: 'webhook: an unknown reference',
    weight: 2,
    arguments: fc.record({ isAtProvider: fc.boolean(), isPosted: fc.boolean(), how }),
    async run(m, real, { isAtProvider, isPosted, how: sent }) {
      const reference = `elsewhere-${m.now}`;
      const data = {
        id: m.now,
        reference,
        amount: 700_000,
        currency: 'NGN',
        status: 'success',
        customer: { email: 'a@b.ng' },
      };
      if (isAtProvider) {
        await real.provider.post('/transaction/initialize', {
          reference,
          amount: 700_000,
          email: 'stranger@example.ng',
        });
        await real.provider.order({ reference, outcome: 'success' });
        m.foreign.set(reference, { isResolved: null, at: m.now });
      }
      if (!isPosted) return [null, 'ok'];
      const response = await post(m, real, 'charge.success', data, sent);
      return keep(m, response, sent, { event: 'charge', payment: null, reference, refundStatus: null, kobo: null });
    },
  }),
  command({
    name: 'webhook: an old one again',
    weight: 2,
    arguments: fc.record({ on: which, isChanged: rarely }),
    async run(m, real, { on, isChanged }) {
      const known = real.posted.filter(({ at }) => at > m.now - 60 * DAY);
      const { body } = pick(known, on) ?? {};
      if (body === undefined) return [null, 'ok'];
      if (isChanged) return [await postWebhook(real.app, `${body} `, '0'.repeat(128)), 'payment.bad_signature'];
      return [await postWebhook(real.app, body), 'ok'];
    },
  }),
];

/** The payment that has the reference which the provider knows. */
const firstOf = (m: Model, index: number): number => paymentAt(m, index).joint ?? index;

const hasRefund = ({ transaction }: Payment): boolean => (transaction?.refunds.length ?? 0) > 0;
const asObject = (value: unknown): object | null => (typeof value === 'object' ? value : null);
