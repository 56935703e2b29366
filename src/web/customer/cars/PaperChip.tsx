import type { PaperState } from '#shared/cars/papers.ts';
import { FindingChip } from '#web/ui/data/FindingChip.tsx';
import { texts } from './customer-cars.texts.ts';

/** The state of a paper of a car. */
export const PaperChip = ({ state }: { state: PaperState }) =>
  state === 'ended' ? <FindingChip state="now">{texts.ended}</FindingChip> : <FindingChip state={state} />;
