import type { Runtime } from '#api/runtime.ts';
import { verifyReference } from './verify-payment.ts';

/** Concurrent requests to the provider: far below its rate limits. */
const CONCURRENCY = 5;
/** Ends a run before its job expires, ms. */
const TIME_LIMIT_MS = 90_000;

export interface VerificationCounts {
  checked: number;
  settled: number;
  uncertain: number;
}

/** Verifies each reference with limited concurrency. Stops at a refused key, which fails every request. */
export async function verifyReferences(runtime: Runtime, references: readonly string[]): Promise<VerificationCounts> {
  const round: VerificationCounts = { checked: 0, settled: 0, uncertain: 0 };
  const until = performance.now() + TIME_LIMIT_MS;
  const queue = references.values();
  let stop = false;
  const worker = async (): Promise<void> => {
    for (const reference of queue) {
      if (stop || performance.now() > until) return;
      try {
        const verification = await verifyReference(runtime, reference);
        round.checked++;
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
