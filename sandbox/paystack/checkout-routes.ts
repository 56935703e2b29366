import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { digits, duplicateReference, invalidKey, refusal, success } from './responses.ts';
import { checkoutPage, popupPage } from './checkout-page.ts';
import { sendAnswer } from './faults.ts';
import type { Ledger } from './transaction-service.ts';
import { fieldsOf, readInitialize } from './initialize-request.ts';
import type { StandInStore } from './record-store.ts';
import { statusAt, testCards, withOutcome, type TestCard, type StandInTransaction } from './transaction.ts';

/** Lets the page load its own files and be framed by this origin, nothing else. */
const pagePolicy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'self'", "base-uri 'none'", "form-action 'none'",
].join('; ');

const files = [
  ['inline.js', 'text/javascript; charset=utf-8'],
  ['checkout.js', 'text/javascript; charset=utf-8'],
  ['popup.js', 'text/javascript; charset=utf-8'],
  ['checkout.css', 'text/css; charset=utf-8'],
] as const;

/** The browser's side of the stand-in: the inline script, and the page it opens in a frame. */
export function checkoutRoutes({ ledger, store, publicKey, now }: { ledger: Ledger; store: StandInStore; publicKey: string; now: () => number }) {
  return function routes(app: FastifyInstance, _options: object, done: () => void): void {
    for (const [name, type] of files) {
      const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
      app.get(`/${name}`, async (_request, reply) => {
        const missing = name === 'inline.js' && (await store.get('scenario', '*'))?.scriptMissing === true;
        if (missing) return sendAnswer(reply, refusal(404, 'Route not found', 'not_found'));
        return reply.type(type).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').send(text);
      });
    }

    /** What the provider's own browser library asks about an access code before it shows its window; it sends no key. */
    app.get<{ Params: { accessCode: string } }>('/transaction/verify_access_code/:accessCode', async (request, reply) => {
      const row = await ledger.byAccessCode(request.params.accessCode);
      if (!row) return sendAnswer(reply, refusal(400, 'Invalid access code', 'invalid_params'));
      return sendAnswer(reply, success('Access code validated', {
        id: digits(row.id), access_code: row.accessCode, reference: row.reference, email: row.email, amount: row.requestedKobo, currency: row.currency,
        transaction_status: statusAt(row, now()), domain: 'test', key: publicKey, channels: ['card', 'bank_transfer'], metadata: row.metadata, log: null,
      }));
    });

    /** The window that the provider's own library opens at once; the library then names the transaction. */
    app.get('/popup', (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': pagePolicy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .send(popupPage(app.prefix)));

    app.get<{ Params: { accessCode: string } }>('/checkout/:accessCode', async (request, reply) => {
      const row = await ledger.byAccessCode(request.params.accessCode);
      return reply
        .code(row ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': pagePolicy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .send(checkoutPage(row, app.prefix, now()));
    });

    /** What the buttons of the page do; whoever has the access code may press them, as at the provider. */
    app.post<{ Params: { accessCode: string }; Body: unknown }>('/checkout/:accessCode/act', async (request, reply) => {
      const row = await ledger.byAccessCode(request.params.accessCode);
      if (!row) return sendAnswer(reply, refusal(404, 'This checkout is not known.', 'transaction_not_found'));
      const { action, card } = fieldsOf(request.body);
      if (action === 'decline') {
        await ledger.change(row.reference, (old) => (old.status === 'success' ? old : withOutcome(old, 'failed', now())));
        return sendAnswer(reply, success('Declined', { end: 'declined', says: 'The card was declined.' }));
      }
      if (action !== 'pay') return sendAnswer(reply, refusal(400, 'action must be pay or decline.', 'invalid_params'));
      const used = testCards.get(typeof card === 'string' ? card.replace(/[\s-]/g, '') : '');
      if (!used) return sendAnswer(reply, success('Not a test card', { end: 'retry', says: 'That is not a test card. 4084 0840 8408 4081 works.' }));
      const paid = await ledger.change(row.reference, (old) => payWith(old, used, String(card).slice(-4), now()));
      return sendAnswer(reply, success('Charge attempted', paid ? endOf(paid, now()) : null));
    });

    /** Opens a transaction from the browser with the public key, as newTransaction and setup do. */
    app.post('/checkout/request_inline', async (request, reply) => {
      const body = fieldsOf(request.body);
      if (body['key'] !== publicKey) return sendAnswer(reply, invalidKey);
      const order = readInitialize({ ...body, reference: body['ref'] ?? body['reference'] });
      if ('status' in order) return sendAnswer(reply, order);
      const row = await ledger.open(order);
      return sendAnswer(reply, row ? success('Transaction opened', { access_code: row.accessCode, reference: row.reference, id: digits(row.id) }) : duplicateReference);
    });
    done();
  };
}

function payWith(row: StandInTransaction, card: TestCard, last4: string, now: number): StandInTransaction {
  // Money that has moved does not move again, and an ongoing transfer is already on its way.
  if (row.status === 'success' || row.status === 'ongoing') return { ...row, scenarioDue: false };
  const ordered = row.scenario.outcome;
  if (ordered) return withOutcome(row, ordered, now);
  const refund = card.refund ?? row.scenario.refund;
  const withCard = { ...row, last4, channel: 'card', scenario: { ...row.scenario, ...(refund ? { refund } : {}) } };
  return { ...withOutcome(withCard, card.outcome, now), gatewayResponse: card.says };
}

/** What the page has to tell the application's window, in the provider's shape. */
function endOf(row: StandInTransaction, now: number): Record<string, unknown> {
  const status = statusAt(row, now);
  if (status === 'failed') return { end: 'declined', says: row.gatewayResponse };
  if (status === 'abandoned') return { end: 'retry', says: row.gatewayResponse };
  if (row.paidAt === null) return { end: 'waiting', says: 'The transfer is on its way.' };
  const query = new URLSearchParams({ trxref: row.reference, reference: row.reference }).toString();
  return {
    end: 'paid',
    data: {
      reference: row.reference, trans: row.id, status: 'success', message: 'Approved', transaction: row.id, trxref: row.reference, redirecturl: `?${query}`,
    },
  };
}
