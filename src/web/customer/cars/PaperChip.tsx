import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { PaperState } from '#shared/cars/papers.ts';
import styles from './PaperChip.module.css';

const LOOK = {
  ended: { label: 'Ended', Icon: TriangleAlert },
  soon: { label: 'Soon', Icon: Clock },
  good: { label: 'Good', Icon: CircleCheck },
};

/** How a paper of a car stands: icon, word and tint. */
export function PaperChip({ state }: { state: PaperState }) {
  const { label, Icon } = LOOK[state];
  return (
    <span className={styles.chip} data-state={state}>
      <Icon size={16} />
      {label}
    </span>
  );
}
