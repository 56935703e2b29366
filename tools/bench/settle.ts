// Settled payments per second: the browser reports a payment, the application verifies it with the provider, locks
// the booking and writes.
import { createHmac } from 'node:crypto';

export interface SettleBench {
  url: string;
  /** Session tokens of customers; they pay in turns. */
  tokens: readonly string[];
  /** The body of the booking form. */
  form: Record<string, unknown>;
  payments?: number;
  clients?: number;
}

export interface SettleRates {
  payments: number;
  /** POST booking/pay calls per second that return a paid booking; the stand-in provider runs in the same process. */
  settledPerSecond: number;
  p50: number;
  p99: number;
  /** Signed webhooks received and stored per second; only where the secret key is known. */
  webhooksPerSecond: number | null;
}

/** Runs `work` for every item, at most so many in parallel. */
async function spread<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/**
 * Creates bookings, starts payments, completes them at the stand-in, and measures how fast they settle. Throws when
 * one does not.
 */
export async function settledPerSecond(
  { url, tokens, form, payments = 600, clients = 32 }: SettleBench,
  secretKey: string | null = null,
): Promise<SettleRates> {
  const call = async (token: string | null, path: string, body: object): Promise<Record<string, any>> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, any>;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  await call(null, 'sandbox/paystack/scenario', { reference: '*', outcome: 'success', webhook: 'never' });
  const due: { token: string; id: string; ref: string }[] = [];
  await spread(
    Array.from({ length: payments }, (_, i) => tokens[i % tokens.length] ?? ''),
    8,
    async (token) => {
      const { booking } = await call(token, 'booking/book', form);
      const { reference } = await call(token, `booking/${booking._id}/payment`, {});
      due.push({ token, id: booking._id as string, ref: reference as string });
    },
  );

  const times: number[] = [];
  const began = performance.now();
  await spread(due, clients, async ({ token, id, ref }) => {
    const start = performance.now();
    const { booking } = await call(token, 'booking/pay', { id, ref });
    if (booking.paymentStatus !== 'paid') throw new Error(`${ref} did not settle`);
    times.push(performance.now() - start);
  });
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    payments,
    settledPerSecond: payments / seconds,
    p50: at(0.5),
    p99: at(0.99),
    webhooksPerSecond:
      secretKey === null
        ? null
        : await webhooks(
            url,
            secretKey,
            due.map(({ ref }) => ref),
            clients,
          ),
  };
}

async function webhooks(
  url: string,
  secretKey: string,
  references: readonly string[],
  clients: number,
): Promise<number> {
  const began = performance.now();
  await spread(references, clients, async (reference) => {
    const body = JSON.stringify({
      event: 'charge.success',
      data: { id: 1, status: 'success', reference, amount: 1, currency: 'NGN' },
    });
    const signature = createHmac('sha512', secretKey).update(body).digest('hex');
    const response = await fetch(`${url}/api/payment/webhook/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
    });
    if (response.status !== 200) throw new Error(`a webhook was answered with ${response.status}`);
  });
  return references.length / ((performance.now() - began) / 1000);
}
