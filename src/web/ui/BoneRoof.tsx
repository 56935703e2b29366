import { Bone } from './Bone.tsx';
import { cx } from './cx.ts';
import bone from './BoneRoof.module.css';
import card from './RoofCard.module.css';
import house from './Roofed.module.css';

/** A counter that is on its way. */
export function BoneRoof() {
  return (
    <div className={house.house} aria-hidden="true">
      <span className={cx(house.roof, bone.roof)} />
      <div className={cx(house.wall, card.count)}>
        <Bone shape="count" />
        <Bone shape="line" />
      </div>
    </div>
  );
}
