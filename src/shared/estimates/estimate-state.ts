import type { EstimateState } from '#shared/visits/next-actions.ts';
import type { StaffEstimate } from './staff-estimates.contract.ts';

type Facts = {
  inspection: { items: readonly { state: string }[] } | null;
  version: number | null;
  lines: readonly (Pick<StaffEstimate['lines'][number], 'talk'> & { answer: { answer: string } | null })[];
};

/** How far an estimate is: a question that no one replied to comes before lines without an answer. Pure. */
export function estimateState({ inspection, version, lines }: Facts): EstimateState {
  if (version === null)
    return inspection?.items.some(({ state }) => state === 'now' || state === 'soon') ? 'to-send' : 'none';
  const open = lines.filter(({ answer }) => answer === null || answer.answer === 'ask');
  if (open.some(({ talk }) => talk.at(-1)?.by === 'customer')) return 'question';
  return open.length > 0 ? 'waiting' : 'answered';
}
