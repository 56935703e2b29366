import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './FindingChip.module.css';
import { texts } from '#web/ui/ui.texts.ts';

const LOOK = {
  good: { label: texts.good, Icon: CircleCheck },
  soon: { label: texts.soon, Icon: Clock },
  now: { label: texts.now, Icon: TriangleAlert },
};

/** The state of an inspected part: icon, word and tint. `children` replace the word, never the icon. */
export function FindingChip({ state, children }: { state: keyof typeof LOOK; children?: ReactNode }) {
  const { label, Icon } = LOOK[state];
  return (
    <span className={styles.chip} data-state={state}>
      <Icon size={16} />
      {children ?? label}
    </span>
  );
}
