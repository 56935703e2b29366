import type { ReactNode } from 'react';
import styles from './StatCards.module.css';

/** A grid of StatCards: two columns on phones, four from 768 px. */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className={styles.street}>{children}</div>;
}
