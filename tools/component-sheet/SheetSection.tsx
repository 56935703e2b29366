import type { ReactNode } from 'react';
import styles from './ComponentSheet.module.css';

/** One block of the sheet. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  );
}
