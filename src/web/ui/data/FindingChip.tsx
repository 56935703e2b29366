import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './FindingChip.module.css';

const LOOK = {
  good: { label: 'Good', Icon: CircleCheck },
  soon: { label: 'Soon', Icon: Clock },
  now: { label: 'Now', Icon: TriangleAlert },
};

/** How something that was looked at stands: icon, word and tint. `children` replace the word, never the icon. */
export function FindingChip({ state, children }: { state: keyof typeof LOOK; children?: ReactNode }) {
  const { label, Icon } = LOOK[state];
  return (
    <span className={styles.chip} data-state={state}>
      <Icon size={16} />
      {children ?? label}
    </span>
  );
}
