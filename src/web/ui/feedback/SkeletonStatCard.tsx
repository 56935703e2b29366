import { Skeleton } from './Skeleton.tsx';
import { cx } from '../cx.ts';
import bone from './SkeletonStatCard.module.css';
import card from '../data/StatCard.module.css';
import house from '../data/StatusPanel.module.css';

/** A counter that is on its way. */
export function SkeletonStatCard() {
  return (
    <div className={house.house} aria-hidden="true">
      <span className={cx(house.roof, bone.roof)} />
      <div className={cx(house.wall, card.count)}>
        <Skeleton shape="count" />
        <Skeleton shape="line" />
      </div>
    </div>
  );
}
