import type { AttentionKind } from '#shared/attention/attention.contract.ts';

/** The texts of staff/attention that people read. */
export const texts = {
  waitsForYou: 'Waits for you',
  close: 'Close',
  nothing: 'Nothing waits for you.',
  nothingHint: 'Requested cancellations, payments, answered estimates, late cars and messages show here.',
  loading: 'Loading your tasks',
  failed: 'Your tasks could not be loaded.',
  tryAgain: 'Try again',
  since: (when: string) => `since ${when}`,
  payments: 'Payments to decide',
  openMoney: 'Open Money',
  more: (count: number) => `and ${count} more`,
} as const;

export const KIND_LABEL: Record<AttentionKind, string> = {
  cancellation: 'Asked to cancel',
  estimate: 'Estimate answered',
  late: 'Late cars',
  message: 'Messages without an answer',
};
