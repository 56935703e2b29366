import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** The buttons at the foot of a Sheet, side by side where there is room. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
