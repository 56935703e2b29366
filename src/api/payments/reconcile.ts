import type { Runtime } from '#api/runtime.ts';
import { RECEIVED_STATUSES, type AttemptStatus } from '#shared/payments/evaluate-payment.ts';
import { listUnfinishedRefunds } from './refunds.repository.ts';
import { refreshRefunds, UncertainResultError } from './record-refund-updates.ts';
import { findPaymentById } from './payments.repository.ts';
import { verifyReference } from './verify-payment.ts';
import { deleteOldEvents, listUnhandled } from './webhook-events.repository.ts';
import { recordUnmatchedPayment } from './handle-webhook.ts';
import * as repo from './reconcile.repository.ts';

/** Concurrent requests to the provider, and references per run: far below its rate limits. */
const CONCURRENCY = 5;
const BATCH_SIZE = 500;
/** Ends a run before its job expires, ms. */
const TIME_LIMIT_MS = 90_000;

export interface VerificationCounts {
  asked: number;
  settled: number;
  uncertain: number;
}

/** Verifies each reference with limited concurrency. Stops at a refused key, which fails every request. */
async function verifyAll(runtime: Runtime, references: readonly string[]): Promise<VerificationCounts> {
  const round: VerificationCounts = { asked: 0, settled: 0, uncertain: 0 };
  const until = performance.now() + TIME_LIMIT_MS;
  const queue = references.values();
  let stop = false;
  const worker = async (): Promise<void> => {
    for (const reference of queue) {
      if (stop || performance.now() > until) return;
      try {
        const verification = await verifyReference(runtime, reference);
        round.asked++;
        if (verification?.uncertain != null) round.uncertain++;
        if (verification?.uncertain?.reason === 'unauthorized') stop = true;
        if (verification?.status === 'settled') round.settled++;
      } catch (error) {
        // The next run retries a failed attempt; the others must not wait for it.
        runtime.log.error({ err: error, event: 'reconcile.failed', reference }, 'attempt could not be reconciled');
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return round;
}

/** Queues unfinished refunds again that have no response from the provider, and updates the others from it. */
async function refreshUnfinishedRefunds(runtime: Runtime): Promise<void> {
  for (const refund of await listUnfinishedRefunds(runtime.db, 100)) {
    if (refund.status === 'due' || refund.status === 'asked') {
      await runtime.queue.send('send-refund', { id: refund.id }, undefined, undefined, refund.id);
      continue;
    }
    const payment = await findPaymentById(runtime.db, refund.payment_id);
    try {
      if (payment !== undefined) await refreshRefunds(runtime, payment);
    } catch (error) {
      if (!(error instanceof UncertainResultError)) throw error;
    }
  }
}

/** Runs every two minutes: attempts of the last day, refunds under way and webhooks whose handling gave up. */
export async function reconcileOpen(runtime: Runtime): Promise<VerificationCounts> {
  const round = await verifyAll(runtime, await repo.listPendingAttempts(runtime.db, BATCH_SIZE));
  await refreshUnfinishedRefunds(runtime);
  for (const { id } of await listUnhandled(runtime.db, 100)) await runtime.queue.send('handle-webhook-event', { id });
  if (round.settled > 0 || round.uncertain > 0)
    runtime.log.info({ event: 'reconcile.open', ...round }, 'attempts verified');
  return round;
}

/** How far back the provider's lists are read, days: payments a few days, reversals as long as banks accept disputes. */
const LISTED_DAYS = { success: 4, reversed: 180 } as const;
/** Maximum number of pages per list, of 100 rows. */
const MAX_PAGES = 200;

/** Verifies our payments that the provider lists and we have not recorded; stores unknown ones as unmatched. */
async function reconcileWithProviderList(
  runtime: Runtime,
  status: keyof typeof LISTED_DAYS,
): Promise<VerificationCounts> {
  const round: VerificationCounts = { asked: 0, settled: 0, uncertain: 0 };
  const from = (await repo.daysAgo(runtime.db, LISTED_DAYS[status])).toISOString();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const result = await runtime.paystack.listTransactions({ from, page, perPage: 100, status });
    if (result.kind === 'uncertain') {
      runtime.log.warn(
        { event: 'reconcile.list_uncertain', reason: result.reason, page },
        'listing transactions of the provider failed',
      );
      break;
    }
    if (result.unreadable > 0)
      runtime.log.error(
        { event: 'reconcile.unreadable', rows: result.unreadable, page },
        'listed transactions could not be parsed',
      );
    const ours = await repo.findStatuses(
      runtime.db,
      result.transactions.map(({ reference }) => reference),
    );
    const isRecorded = (was: AttemptStatus): boolean =>
      status === 'reversed' ? was === 'refunded' : RECEIVED_STATUSES.includes(was);
    const found = await verifyAll(
      runtime,
      [...ours].filter(([, was]) => !isRecorded(was)).map(([reference]) => reference),
    );
    for (const key of ['asked', 'settled', 'uncertain'] as const) round[key] += found[key];
    for (const transaction of status === 'success' ? result.transactions : []) {
      if (ours.has(transaction.reference)) continue;
      await recordUnmatchedPayment(runtime, {
        reference: transaction.reference,
        provider_id: transaction.id,
        amount_kobo: transaction.amountKobo,
        currency: transaction.currency,
        email: transaction.email,
        paid_at: transaction.paidAt === null ? null : new Date(transaction.paidAt),
      });
    }
    const isLast =
      result.pageCount === null ? result.transactions.length + result.unreadable < 100 : page >= result.pageCount;
    if (isLast) break;
  }
  return round;
}

/** Runs every day: older attempts, and a comparison with the provider's lists. */
export async function reconcileAll(runtime: Runtime): Promise<VerificationCounts> {
  const rounds = [
    await verifyAll(runtime, await repo.listOldPendingAttempts(runtime.db, 5000)),
    await reconcileWithProviderList(runtime, 'success'),
    await reconcileWithProviderList(runtime, 'reversed'),
  ];
  const sum = (key: keyof VerificationCounts): number => rounds.reduce((total, round) => total + round[key], 0);
  const all = { asked: sum('asked'), settled: sum('settled'), uncertain: sum('uncertain') };
  const gone = await deleteOldEvents(runtime.db);
  runtime.log.info({ event: 'reconcile.all', ...all, gone }, 'all attempts verified');
  return all;
}
