import type { Runtime } from '#api/runtime.ts';
import { ARRIVED, type AttemptStatus } from '#shared/payments/evaluate-payment.ts';
import { listMoving } from '../refund/repo.ts';
import { refreshRefunds, NotCertain } from '../refund/service.ts';
import { findPaymentById } from '../repo.ts';
import { settle } from '../service.ts';
import { deleteOldEvents, listUnhandled } from '../webhook/repo.ts';
import { noteStray } from '../webhook/service.ts';
import * as repo from './repo.ts';

/** Questions to the provider at the same time, and how many one round asks at most: far below its limits. */
const AT_ONCE = 5;
const A_ROUND = 500;
/** A round ends before its job counts as lost, ms. */
const ROUND_MS = 90_000;

export interface Round {
  asked: number;
  settled: number;
  uncertain: number;
}

/** Asks the provider about each reference, a few at a time. Stops early when the key is refused, since every answer would be the same. */
async function ask(runtime: Runtime, references: readonly string[]): Promise<Round> {
  const round: Round = { asked: 0, settled: 0, uncertain: 0 };
  const until = performance.now() + ROUND_MS;
  const queue = references.values();
  let stop = false;
  const worker = async (): Promise<void> => {
    for (const reference of queue) {
      if (stop || performance.now() > until) return;
      try {
        const settled = await settle(runtime, reference);
        round.asked++;
        if (settled?.uncertain != null) round.uncertain++;
        if (settled?.uncertain?.reason === 'unauthorized') stop = true;
        if (settled?.attempt === 'settled') round.settled++;
      } catch (error) {
        // One attempt that cannot be written must not hold up the others; the next round tries it again.
        runtime.log.error({ err: error, event: 'reconcile.failed', reference }, 'an attempt could not be reconciled');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return round;
}

/** Refunds that have not ended: those never asked for or left without an answer go back in line, the others are looked up. */
async function followRefunds(runtime: Runtime): Promise<void> {
  for (const refund of await listMoving(runtime.db, 100)) {
    if (refund.status === 'due' || refund.status === 'asked') {
      await runtime.queue.send('send-refund', { id: refund.id }, undefined, undefined, refund.id);
      continue;
    }
    const payment = await findPaymentById(runtime.db, refund.payment_id);
    try {
      if (payment !== undefined) await refreshRefunds(runtime, payment);
    } catch (error) {
      if (!(error instanceof NotCertain)) throw error;
    }
  }
}

/** Every two minutes: attempts of the last day, refunds under way, webhooks whose handling gave up. */
export async function reconcileOpen(runtime: Runtime): Promise<Round> {
  const round = await ask(runtime, await repo.listWaiting(runtime.db, A_ROUND));
  await followRefunds(runtime);
  for (const { id } of await listUnhandled(runtime.db, 100)) await runtime.queue.send('handle-provider-event', { id });
  if (round.settled > 0 || round.uncertain > 0) runtime.log.info({ event: 'reconcile.open', ...round }, 'attempts looked at');
  return round;
}

/** How far back the provider's own lists are read, days: new money, with days to spare; money taken back, as long as banks dispute. */
const LISTED_DAYS = { success: 4, reversed: 180 } as const;
/** Pages of one list that are read at most, of 100 rows. */
const PAGES = 200;

/** What the provider lists that our books do not say: money of ours that is not in them is settled, other money is shown to staff. */
async function compare(runtime: Runtime, status: keyof typeof LISTED_DAYS): Promise<Round> {
  const round: Round = { asked: 0, settled: 0, uncertain: 0 };
  const from = (await repo.daysAgo(runtime.db, LISTED_DAYS[status])).toISOString();
  for (let page = 1; page <= PAGES; page++) {
    const result = await runtime.paystack.listTransactions({ from, page, perPage: 100, status });
    if (result.kind === 'uncertain') {
      runtime.log.warn({ event: 'reconcile.list_uncertain', reason: result.reason, page }, 'the provider gave no list');
      break;
    }
    if (result.unreadable > 0) runtime.log.error({ event: 'reconcile.unreadable', rows: result.unreadable, page }, 'listed transactions that could not be read');
    const ours = await repo.statusesOf(runtime.db, result.transactions.map(({ reference }) => reference));
    const isTold = (was: AttemptStatus): boolean => (status === 'reversed' ? was === 'refunded' : ARRIVED.includes(was));
    const found = await ask(runtime, [...ours].filter(([, was]) => !isTold(was)).map(([reference]) => reference));
    for (const key of ['asked', 'settled', 'uncertain'] as const) round[key] += found[key];
    for (const transaction of status === 'success' ? result.transactions : []) {
      if (ours.has(transaction.reference)) continue;
      await noteStray(runtime, {
        reference: transaction.reference, provider_id: transaction.id, amount_kobo: transaction.amountKobo, currency: transaction.currency,
        email: transaction.email, paid_at: transaction.paidAt === null ? null : new Date(transaction.paidAt),
      });
    }
    const isLast = result.pageCount === null ? result.transactions.length + result.unreadable < 100 : page >= result.pageCount;
    if (isLast) break;
  }
  return round;
}

/** Every day: older attempts, and the provider's own lists against what is in our books. */
export async function reconcileAll(runtime: Runtime): Promise<Round> {
  const rounds = [await ask(runtime, await repo.listWaitingLong(runtime.db, 5000)), await compare(runtime, 'success'), await compare(runtime, 'reversed')];
  const sum = (key: keyof Round): number => rounds.reduce((total, round) => total + round[key], 0);
  const all = { asked: sum('asked'), settled: sum('settled'), uncertain: sum('uncertain') };
  const gone = await deleteOldEvents(runtime.db);
  runtime.log.info({ event: 'reconcile.all', ...all, gone }, 'all attempts looked at');
  return all;
}
