import type { FastifyInstance } from 'fastify';
import { readBrowserFile } from '../browser-file.ts';
import { digits, duplicateReference, invalidKey, errorResponse, success } from './responses.ts';
import { checkoutPage, popupPage } from './checkout-page.ts';
import { sendResponse } from './faults.ts';
import type { TransactionService } from './transaction-service.ts';
import { fieldsOf, parseInitializeRequest } from './initialize-request.ts';
import type { RecordStore } from './record-store.ts';
import { statusAt, testCards, withOutcome, type TestCard, type StandInTransaction } from './transaction.ts';

/** The page may load its own files and be framed by this origin only. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const files = [
  ['inline.js', 'text/javascript; charset=utf-8'],
  ['checkout.js', 'text/javascript; charset=utf-8'],
  ['popup.js', 'text/javascript; charset=utf-8'],
  ['checkout.css', 'text/css; charset=utf-8'],
] as const;

/** Routes for the browser: the inline script, and the checkout page that it opens in a frame. */
export function checkoutRoutes({
  transactions,
  store,
  publicKey,
  now,
}: {
  transactions: TransactionService;
  store: RecordStore;
  publicKey: string;
  now: () => number;
}) {
  return function routes(app: FastifyInstance, _options: object, done: () => void): void {
    for (const [name, type] of files) {
      const text = readBrowserFile(new URL('./browser/', import.meta.url), name);
      app.get(`/${name}`, async (_request, reply) => {
        const missing = name === 'inline.js' && (await store.get('scenario', '*'))?.scriptMissing === true;
        if (missing) return sendResponse(reply, errorResponse(404, 'Route not found', 'not_found'));
        return reply
          .type(type)
          .header('cache-control', 'no-cache')
          .header('x-content-type-options', 'nosniff')
          .send(text);
      });
    }

    /**
     * The provider's own browser library validates the access code here before it opens its window; it sends no key.
     */
    app.get<{ Params: { accessCode: string } }>(
      '/transaction/verify_access_code/:accessCode',
      async (request, reply) => {
        const row = await transactions.byAccessCode(request.params.accessCode);
        if (!row) return sendResponse(reply, errorResponse(400, 'Invalid access code', 'invalid_params'));
        return sendResponse(
          reply,
          success('Access code validated', {
            id: digits(row.id),
            access_code: row.accessCode,
            reference: row.reference,
            email: row.email,
            amount: row.requestedKobo,
            currency: row.currency,
            transaction_status: statusAt(row, now()),
            domain: 'test',
            key: publicKey,
            channels: ['card', 'bank_transfer'],
            metadata: row.metadata,
            log: null,
          }),
        );
      },
    );

    /** The provider's own library opens this window first and then posts the transaction to it. */
    app.get('/popup', (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': pagePolicy,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(popupPage(app.prefix)),
    );

    app.get<{ Params: { accessCode: string } }>('/checkout/:accessCode', async (request, reply) => {
      const row = await transactions.byAccessCode(request.params.accessCode);
      return reply
        .code(row ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': pagePolicy,
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(checkoutPage(row, app.prefix, now()));
    });

    /** The page's buttons; the access code is the only credential, as at the provider. */
    app.post<{ Params: { accessCode: string }; Body: unknown }>('/checkout/:accessCode/act', async (request, reply) => {
      const row = await transactions.byAccessCode(request.params.accessCode);
      if (!row) return sendResponse(reply, errorResponse(404, 'This checkout is not known.', 'transaction_not_found'));
      const { action, card } = fieldsOf(request.body);
      if (action === 'decline') {
        await transactions.change(row.reference, (old) =>
          old.status === 'success' ? old : withOutcome(old, 'failed', now()),
        );
        return sendResponse(reply, success('Declined', { end: 'declined', message: 'The card was declined.' }));
      }
      if (action !== 'pay')
        return sendResponse(reply, errorResponse(400, 'action must be pay or decline.', 'invalid_params'));
      const used = testCards.get(typeof card === 'string' ? card.replace(/[\s-]/g, '') : '');
      if (!used)
        return sendResponse(
          reply,
          success('Not a test card', { end: 'retry', message: 'That is not a test card. 4084 0840 8408 4081 works.' }),
        );
      const paid = await transactions.change(row.reference, (old) =>
        payWithCard(old, used, String(card).slice(-4), now()),
      );
      return sendResponse(reply, success('Charge attempted', paid ? checkoutResult(paid, now()) : null));
    });

    /** Opens a transaction from the browser with the public key, for newTransaction and setup. */
    app.post('/checkout/request_inline', async (request, reply) => {
      const body = fieldsOf(request.body);
      if (body['key'] !== publicKey && !/^pk_test_[A-Za-z0-9]{20,100}$/.test(String(body['key'])))
        return sendResponse(reply, invalidKey);
      const order = parseInitializeRequest({ ...body, reference: body['ref'] ?? body['reference'] });
      if ('status' in order) return sendResponse(reply, order);
      const row = await transactions.open(order);
      return sendResponse(
        reply,
        row
          ? success('Transaction opened', { access_code: row.accessCode, reference: row.reference, id: digits(row.id) })
          : duplicateReference,
      );
    });
    done();
  };
}

function payWithCard(row: StandInTransaction, card: TestCard, last4: string, now: number): StandInTransaction {
  // A paid transaction is not charged again, and an ongoing transfer is already pending.
  if (row.status === 'success' || row.status === 'ongoing') return { ...row, scenarioDue: false };
  const planned = row.scenario.outcome;
  if (planned) return withOutcome(row, planned, now);
  const refund = card.refund ?? row.scenario.refund;
  const withCard = { ...row, last4, channel: 'card', scenario: { ...row.scenario, ...(refund ? { refund } : {}) } };
  return { ...withOutcome(withCard, card.outcome, now), gatewayResponse: card.message };
}

/** What the page posts to the application's window, in the provider's format. */
function checkoutResult(row: StandInTransaction, now: number): Record<string, unknown> {
  const status = statusAt(row, now);
  if (status === 'failed') return { end: 'declined', message: row.gatewayResponse };
  if (status === 'abandoned') return { end: 'retry', message: row.gatewayResponse };
  if (row.paidAt === null) return { end: 'waiting', message: 'The transfer is on its way.' };
  const query = new URLSearchParams({ trxref: row.reference, reference: row.reference }).toString();
  return {
    end: 'paid',
    data: {
      reference: row.reference,
      trans: row.id,
      status: 'success',
      message: 'Approved',
      transaction: row.id,
      trxref: row.reference,
      redirecturl: `?${query}`,
    },
  };
}
