import { StatusPanel } from './StatusPanel.tsx';
import { STATUS_DISPLAY, type Status } from './status-display.ts';
import styles from './StatCard.module.css';

export interface RoofCardProps {
  status: Status | 'total';
  count: number;
  /** Default: the status's own word, or Total. */
  label?: string | undefined;
  href: string;
}

/** A counter: how many, under the status's own roof. A link to the list it counts. */
export function StatCard({ status, count, label, href }: RoofCardProps) {
  const known = status === 'total' ? undefined : STATUS_DISPLAY[status];
  const Glyph = known?.Icon;
  return (
    <StatusPanel status={status} href={href} wallClassName={styles.count}>
      <b>{count}</b>{' '}
      <span>
        {Glyph && <Glyph size={16} />}
        {label ?? known?.label ?? 'Total'}
      </span>
    </StatusPanel>
  );
}
