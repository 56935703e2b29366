import { useQuery } from '@tanstack/react-query';
import { listAttention } from '#shared/attention/attention.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

export const attentionKey = ['attention'] as const;

/** Poll interval while the page is visible, ms: a car becomes late without a change. */
const AGAIN_MS = 60_000;

/** What waits for the member of staff, besides payments. */
export const useAttention = () =>
  useQuery({
    queryKey: attentionKey,
    queryFn: ({ signal }) => staffCall(listAttention, {}, { signal }),
    refetchInterval: AGAIN_MS,
  });
