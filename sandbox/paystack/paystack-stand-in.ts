import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  duplicateReference,
  invalidKey,
  errorResponse,
  success,
  transactionView,
  unknownReference,
  type ProviderResponse,
} from './responses.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { losesResponse, sendFault, sendResponse } from './faults.ts';
import { createTransactionService } from './transaction-service.ts';
import { fieldsOf, parseInitializeRequest } from './initialize-request.ts';
import { refundView } from './refunds.ts';
import { parseScenarioRequest, type FaultyCall } from './scenario.ts';
import type { RecordStore } from './record-store.ts';
import { statusAt, afterVerification } from './transaction.ts';
import { createWebhookSender } from './webhook-sender.ts';

export interface StandInOptions {
  store: RecordStore;
  secretKey: string;
  publicKey: string;
  /** The key that signs webhooks; `secretKey` when left out. It changes when the application gets other keys. */
  webhookKey?: () => string;
  /** The address of webhooks, read at each attempt. */
  webhookUrl: () => string;
  /** The clock, in ms since 1970. */
  now: () => number;
  /** Whether POST scenario exists. */
  allowScenario: boolean;
  /** Waits between webhook attempts in ms; the provider's live schedule when left out. */
  retryDelaysMs?: number[];
  /** How long a refund takes, in ms; 2000 when left out. */
  refundMs?: number;
}

/**
 * A stand-in for the payment provider that speaks its protocol, mounted under a prefix of its own. It does not know the
 * application: payments change only on the checkout page or by POST scenario.
 */
export function paystackStandIn(options: StandInOptions) {
  return async function plugin(app: FastifyInstance): Promise<void> {
    const { store, now } = options;
    const webhooks = createWebhookSender({
      store,
      secretKey: options.webhookKey ?? (() => options.secretKey),
      url: options.webhookUrl,
      now,
      ...(options.retryDelaysMs ? { retryDelaysMs: options.retryDelaysMs } : {}),
    });
    const transactions = createTransactionService({ store, webhooks, now, refundMs: options.refundMs ?? 2000 });
    const closing = new AbortController();
    // preClose runs before the server waits for open connections, and a hanging response is one.
    app.addHook('preClose', (done) => {
      closing.abort();
      webhooks.close();
      done();
    });
    app.addHook('onReady', () => webhooks.resume());

    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, body === '' ? {} : JSON.parse(body.toString()));
      } catch {
        done(Object.assign(new Error('Invalid JSON'), { statusCode: 400 }));
      }
    });
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
      if (status === 500) request.log.error({ err: error }, 'stand-in payment provider failed');
      return sendResponse(
        reply,
        errorResponse(status, status === 500 ? 'An error occurred' : 'Invalid request', 'invalid_request'),
      );
    });
    app.setNotFoundHandler((_request, reply) =>
      sendResponse(reply, errorResponse(404, 'Route not found', 'not_found')),
    );

    const withKey = {
      onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
        const refused = refusedKey(request.headers.authorization, options.secretKey);
        if (refused) void sendResponse(reply, refused);
        else done();
      },
    };

    /** Does the work and responds, or fails before or after it as planned. */
    async function answer(
      reply: FastifyReply,
      on: FaultyCall,
      reference: string,
      work: () => Promise<ProviderResponse>,
    ): Promise<FastifyReply> {
      const fault = await transactions.takeFault(on, reference);
      if (!fault) return sendResponse(reply, await work());
      const right = losesResponse(fault.kind) ? await work() : success('', null);
      return sendFault(reply, fault, right, closing.signal);
    }

    app.post('/transaction/initialize', withKey, (request, reply) => {
      const order = parseInitializeRequest(request.body);
      if ('status' in order) return sendResponse(reply, order);
      return answer(reply, 'initialize', order.reference ?? '', async () => {
        const row = await transactions.open(order);
        if (!row) return duplicateReference;
        const address = `${request.protocol}://${request.host}${app.prefix}/checkout/${row.accessCode}`;
        return success('Authorization URL created', {
          authorization_url: address,
          access_code: row.accessCode,
          reference: row.reference,
        });
      });
    });

    app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', withKey, (request, reply) => {
      const { reference } = request.params;
      if (reference === '')
        return sendResponse(reply, {
          status: 400,
          body: { status: false, message: 'Transaction ID should be numeric.' },
        });
      if (isOfOtherAccount(request.headers.authorization)) return sendResponse(reply, unknownReference(400));
      return answer(reply, 'verify', reference, async () => {
        const row = await transactions.change(reference, (known) => afterVerification(known, now()));
        return row ? success('Verification successful', transactionView(row, now())) : unknownReference(400);
      });
    });

    app.get<{ Querystring: Record<string, string> }>('/transaction', withKey, async (request, reply) => {
      const { status, from, to, customer, amount } = request.query;
      const isOther = isOfOtherAccount(request.headers.authorization);
      const rows = (await store.list('transaction', 5000)).filter(
        (row) =>
          !isOther &&
          (!status || statusAt(row, now()) === status) &&
          row.createdAt >= instant(from, 0) &&
          row.createdAt <= instant(to, Infinity) &&
          (!customer || String(row.customerId) === customer) &&
          (!amount || String(row.amountKobo) === amount),
      );
      const page = paging(request.query, rows.length);
      const shown = rows.slice(page.skipped, page.skipped + page.perPage);
      return sendResponse(
        reply,
        success(
          'Transactions retrieved',
          shown.map((row) => transactionView(row, now())),
          {
            ...page,
            total_volume: rows.reduce((sum, row) => sum + row.amountKobo, 0),
          },
        ),
      );
    });

    app.post('/refund', withKey, (request, reply) => {
      const body = fieldsOf(request.body);
      return answer(reply, 'refund', String(body['transaction']), () => transactions.refund(body));
    });

    app.get<{ Params: { id: string } }>('/refund/:id', withKey, async (request, reply) => {
      const refund = await store.get('refund', request.params.id);
      const row = refund && (await store.get('transaction', refund.reference));
      return sendResponse(
        reply,
        row
          ? success('Refund retrieved', refundView(refund, row, now()))
          : errorResponse(404, 'Refund not found', 'refund_not_found'),
      );
    });

    app.get<{ Querystring: Record<string, string> }>('/refund', withKey, async (request, reply) => {
      const { transaction } = request.query;
      const refunds = (await store.list('refund', 5000)).filter(
        (refund) => !transaction || refund.transactionId === transaction || refund.reference === transaction,
      );
      const page = paging(request.query, refunds.length);
      const views = [];
      for (const refund of refunds.slice(page.skipped, page.skipped + page.perPage)) {
        const row = await store.get('transaction', refund.reference);
        if (row) views.push(refundView(refund, row, now()));
      }
      return sendResponse(reply, success('Refunds retrieved', views, page));
    });

    if (options.allowScenario) {
      app.post('/scenario', async (request, reply) => {
        const order = parseScenarioRequest(request.body);
        if (typeof order === 'string') return sendResponse(reply, errorResponse(400, order, 'invalid_params'));
        const row = await transactions.order(order);
        return sendResponse(
          reply,
          success('Scenario set', {
            reference: order.reference,
            known: row !== null,
            status: row ? statusAt(row, now()) : null,
          }),
        );
      });
    }

    await app.register(checkoutRoutes({ transactions, store, publicKey: options.publicKey, now }));
  };
}

function refusedKey(header: string | undefined, secretKey: string): ProviderResponse | null {
  const nextStep = 'Ensure that you provide the correct authorization key for the request';
  if (!header) return errorResponse(401, 'No Authorization Header was found', 'missing_key', nextStep);
  const key = /^Bearer (\S+)$/.exec(header)?.[1];
  if (key === undefined)
    return errorResponse(401, 'Format is Authorization Bearer [secret key]', 'invalid_Key', nextStep);
  const [given, right] = [Buffer.from(key), Buffer.from(secretKey)];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight || isTestKey(key) ? null : invalidKey;
}

/** Any test key is of the stand-in's one account, but those that begin `sk_test_revoked`. It has no live mode. */
const isTestKey = (key: string): boolean => /^sk_test_(?!revoked)[A-Za-z0-9]{20,100}$/.test(key);

/** Keys that begin `sk_test_other` are of another account, which has no transactions. */
const isOfOtherAccount = (header: string | undefined): boolean => header?.startsWith('Bearer sk_test_other') === true;

function instant(text: string | undefined, otherwise: number): number {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? otherwise : at;
}

function paging(query: Record<string, string>, total: number) {
  const whole = (text: string | undefined, otherwise: number): number =>
    /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : otherwise;
  const perPage = Math.min(whole(query['perPage'], 50), 100);
  const page = whole(query['page'], 1);
  return { total, skipped: (page - 1) * perPage, perPage, page, pageCount: Math.ceil(total / perPage) };
}
