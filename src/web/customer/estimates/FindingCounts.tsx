import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { StatusPanel } from '#web/ui/data/StatusPanel.tsx';
import type { Finding } from './estimate-choices.ts';
import styles from './FindingCounts.module.css';
import { texts } from './customer-estimates.texts.ts';

/** How many things need work now, soon, and are good, each under its roof. */
export function FindingCounts({ findings, good }: { findings: readonly Finding[]; good: number }) {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const counts = [
    { status: 'total', Icon: TriangleAlert, label: texts.now, number: count('now') },
    { status: 'pending', Icon: Clock, label: texts.soon, number: count('soon') },
    { status: 'completed', Icon: CircleCheck, label: texts.good, number: good },
  ] as const;
  return (
    <div className={styles.counts}>
      {counts.map(({ status, Icon, label, number }) => (
        <StatusPanel key={label} status={status} bodyClassName={styles.count}>
          <b>{number}</b>{' '}
          <span>
            <Icon size={16} />
            {label}
          </span>
        </StatusPanel>
      ))}
    </div>
  );
}
