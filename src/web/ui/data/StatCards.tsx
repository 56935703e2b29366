import type { ReactNode } from 'react';
import styles from './StatCards.module.css';

/** A street of RoofCards (or BoneRoofs): two across on phones, four from 768. */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className={styles.street}>{children}</div>;
}
