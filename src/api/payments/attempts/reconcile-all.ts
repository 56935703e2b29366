import type { Runtime } from '#api/runtime.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import { recordUnmatchedPayment } from '#api/payments/at-the-desk/unmatched-payments.ts';
import { verifyReferences, type VerificationCounts } from './verify-references.ts';
import { clearUnhandledBodies, deleteOldEvents } from '#api/payments/webhooks/webhook-events.repository.ts';
import * as repo from './reconcile.repository.ts';

/**
 * How far back the provider's lists are read, days: payments a few days, reversals as long as banks accept disputes.
 */
const LISTED_DAYS = { success: 4, reversed: 180 } as const;
/** Maximum number of pages per list, of 100 rows. */
const MAX_PAGES = 200;

/** Verifies our payments that the provider lists and we have not recorded; stores unknown ones as unmatched. */
async function reconcileWithProviderList(
  runtime: Runtime,
  status: keyof typeof LISTED_DAYS,
): Promise<VerificationCounts> {
  const round: VerificationCounts = { checked: 0, settled: 0, uncertain: 0 };
  if (runtime.config.paystack.secretKey === '') return round;
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
    const references = result.transactions.map(({ reference }) => reference);
    const ours = await repo.findStatuses(runtime.db, references);
    const found = await verifyReferences(
      runtime,
      status === 'reversed'
        ? await repo.findUnrecordedReversals(runtime.db, references)
        : [...ours].filter(([, was]) => !RECEIVED_STATUSES.includes(was)).map(([reference]) => reference),
    );
    for (const key of ['checked', 'settled', 'uncertain'] as const) round[key] += found[key];
    for (const transaction of status === 'success' ? result.transactions : []) {
      if (ours.has(transaction.reference)) continue;
      await recordUnmatchedPayment(runtime, {
        reference: transaction.reference,
        provider_id: transaction.id,
        amount_kobo: transaction.amountKobo,
        currency: transaction.currency,
        email: transaction.email,
        paid_at: transaction.paidAt,
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
    await verifyReferences(runtime, await repo.listOldPendingAttempts(runtime.db, 5000)),
    await reconcileWithProviderList(runtime, 'success'),
    await reconcileWithProviderList(runtime, 'reversed'),
  ];
  const sum = (key: keyof VerificationCounts): number => rounds.reduce((total, round) => total + round[key], 0);
  const all = { checked: sum('checked'), settled: sum('settled'), uncertain: sum('uncertain') };
  await clearUnhandledBodies(runtime.db);
  const gone = await deleteOldEvents(runtime.db);
  runtime.log.info({ event: 'reconcile.all', ...all, gone }, 'all attempts verified');
  return all;
}
