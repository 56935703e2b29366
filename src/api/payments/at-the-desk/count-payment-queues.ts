import type { Runtime } from '#api/runtime.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { Queue } from '#shared/payments/staff-payments.contract.ts';
import * as repo from './staff-payments.repository.ts';

const PAYMENT_QUEUES = [
  'needs-review',
  'refund-due',
  'refund-moving',
  'disputed',
  'open-too-long',
] as const satisfies readonly Queue[];

/** The number of payments in each queue. */
export async function countPaymentQueues({ db }: Runtime, type: StaffType) {
  const [perQueue, proof, stray] = await Promise.all([
    Promise.all(
      PAYMENT_QUEUES.map(
        async (queue) =>
          [queue, await repo.countPayments(db, { queue, status: null, reference: null, number: null })] as const,
      ),
    ),
    repo.listBookingsWithProof(db),
    repo.countUnmatchedPayments(db),
  ]);
  const counted = Object.fromEntries(perQueue) as Record<(typeof PAYMENT_QUEUES)[number], number>;
  return { counts: { ...counted, proof: proof.length, stray }, mayRefund: can(type, 'payments.refund') };
}
