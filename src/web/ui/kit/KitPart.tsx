import type { ReactNode } from 'react';
import styles from './Kit.module.css';

/** One block of the sheet. */
export function KitPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  );
}
