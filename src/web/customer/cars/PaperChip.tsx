import type { PaperState } from '#shared/cars/papers.ts';
import { FindingChip } from '#web/ui/data/FindingChip.tsx';

/** How a paper of a car stands. */
export const PaperChip = ({ state }: { state: PaperState }) =>
  state === 'ended' ? <FindingChip state="now">Ended</FindingChip> : <FindingChip state={state} />;
