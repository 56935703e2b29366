import type { Status } from '#shared/bookings/booking-states.ts';
import { StatusPanel } from './StatusPanel.tsx';
import { STATUS_DISPLAY } from './status-display.ts';
import styles from './StatCard.module.css';
import { texts } from '#web/ui/ui.texts.ts';

export interface StatCardProps {
  status: Status | 'total';
  count: number;
  /** By default the status label, or Total. */
  label?: string | undefined;
  href: string;
}

/** A counter in the colours of a status, linked to the list that it counts. */
export function StatCard({ status, count, label, href }: StatCardProps) {
  const known = status === 'total' ? undefined : STATUS_DISPLAY[status];
  const Glyph = known?.Icon;
  return (
    <StatusPanel status={status} href={href} bodyClassName={styles.count}>
      <b>{count}</b>{' '}
      <span>
        {Glyph && <Glyph size={16} />}
        {label ?? known?.label ?? texts.total}
      </span>
    </StatusPanel>
  );
}
