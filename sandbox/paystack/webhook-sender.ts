import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookMode } from './scenario.ts';
import type { Delivery, RecordStore } from './record-store.ts';

export interface WebhookSenderOptions {
  store: RecordStore;
  /** Read at each event. */
  secretKey: () => string;
  url: () => string;
  now: () => number;
  /** Waits between attempts in ms; live: every 3 minutes for the first 4 tries, then hourly for 72 hours. */
  retryDelaysMs?: number[];
  /** Limit for one attempt in ms; the provider's is 30 s. */
  timeoutMs?: number;
}

/** The provider's live schedule (its webhook page). */
export const liveRetryDelaysMs: readonly number[] = [
  ...Array<number>(3).fill(180_000),
  ...Array<number>(72).fill(3_600_000),
];

/** Sends signed webhooks until the response is 200. Pending deliveries are stored and survive a restart. */
export function createWebhookSender(options: WebhookSenderOptions) {
  const { store, now, retryDelaysMs = liveRetryDelaysMs, timeoutMs = 30_000 } = options;
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  function wait(delivery: Delivery): void {
    if (closing.signal.aborted) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void attempt(delivery).catch(() => undefined);
      },
      Math.max(0, delivery.dueAt - now()),
    );
    timer.unref();
    timers.add(timer);
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const lastStatus = await post(delivery);
    if (closing.signal.aborted) return;
    const delay = retryDelaysMs[delivery.attempts];
    const state = lastStatus === 200 ? 'delivered' : delay === undefined ? 'given-up' : 'waiting';
    const next: Delivery = {
      ...delivery,
      attempts: delivery.attempts + 1,
      lastStatus,
      state,
      dueAt: now() + (delay ?? 0),
    };
    await store.update('delivery', delivery.id, () => next);
    if (state === 'waiting') wait(next);
  }

  async function post(delivery: Delivery): Promise<number | null> {
    try {
      const response = await fetch(options.url(), {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
        headers: {
          'content-type': 'application/json',
          ...(delivery.signature === null ? {} : { 'x-paystack-signature': delivery.signature }),
        },
        body: delivery.body,
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  return {
    /** Signs and sends `{event, data}`, `delayMs` from now. */
    async send(
      event: string,
      data: unknown,
      { mode = 'now', delayMs = 0 }: { mode?: WebhookMode; delayMs?: number } = {},
    ): Promise<void> {
      if (mode === 'never') return;
      const body = JSON.stringify({ event, data });
      const signature = createHmac('sha512', options.secretKey()).update(body).digest('hex');
      for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++) {
        const delivery: Delivery = {
          id: randomUUID(),
          event,
          ...corrupted(mode, body, signature),
          dueAt: now() + delayMs,
          attempts: 0,
          state: 'waiting',
          lastStatus: null,
        };
        await store.insert('delivery', delivery.id, delivery);
        wait(delivery);
      }
    },
    /** Schedules the deliveries that a previous process left pending. */
    async resume(): Promise<void> {
      for (const delivery of await store.list('delivery', 500)) if (delivery.state === 'waiting') wait(delivery);
    },
    close(): void {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function corrupted(mode: WebhookMode, body: string, signature: string): { body: string; signature: string | null } {
  if (mode === 'no-signature') return { body, signature: null };
  if (mode === 'bad-signature') return { body, signature: '0'.repeat(128) };
  if (mode === 'upper-case-signature') return { body, signature: signature.toUpperCase() };
  // A space is the one byte that changes nothing in the JSON, so only the signature check detects it.
  if (mode === 'altered') return { body: `${body} `, signature };
  return { body, signature };
}
