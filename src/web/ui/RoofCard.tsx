import { Roofed } from './Roofed.tsx';
import { STATUS, type Status } from './status.ts';
import styles from './RoofCard.module.css';

export interface RoofCardProps {
  status: Status | 'total';
  count: number;
  /** Default: the status's own word, or Total. */
  label?: string | undefined;
  href: string;
}

/** A counter: how many, under the status's own roof. A link to the list it counts. */
export function RoofCard({ status, count, label, href }: RoofCardProps) {
  const known = status === 'total' ? undefined : STATUS[status];
  const Glyph = known?.Icon;
  return (
    <Roofed status={status} href={href} wallClassName={styles.count}>
      <b>{count}</b>{' '}
      <span>
        {Glyph && <Glyph size={16} />}
        {label ?? known?.label ?? 'Total'}
      </span>
    </Roofed>
  );
}
