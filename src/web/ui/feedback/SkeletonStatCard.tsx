import { Skeleton } from './Skeleton.tsx';
import { cx } from '../cx.ts';
import styles from './SkeletonStatCard.module.css';
import card from '../data/StatCard.module.css';
import panel from '../data/StatusPanel.module.css';

/** The placeholder of a StatCard. */
export function SkeletonStatCard() {
  return (
    <div className={panel.panel} aria-hidden="true">
      <span className={cx(panel.top, styles.top)} />
      <div className={cx(panel.body, card.count)}>
        <Skeleton shape="count" />
        <Skeleton shape="line" />
      </div>
    </div>
  );
}
