import type { ReactNode } from 'react';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './SceneFrame.module.css';

/** The gold sky over the city, with words on it and whatever stands on the road. The top of the short pages. */
export function SceneFrame({ children, onRoad }: { children: ReactNode; onRoad: ReactNode }) {
  return (
    <div className={`${styles.scene} on-gold`}>
      <div className={`${styles.words} wrap`}>{children}</div>
      <div className={styles.city} aria-hidden="true">
        <Skyline className={styles.skyline} />
        <div className={styles.road} />
        {onRoad}
      </div>
    </div>
  );
}
