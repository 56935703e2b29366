import type { ReactNode } from 'react';
import styles from './FootBar.module.css';

interface FootBarProps {
  /** What the bar is about, for screen readers. */
  label: string;
  /** A line or two beside the button. */
  children: ReactNode;
  button: ReactNode;
}

/** The one job of a screen, within reach of the thumb: fixed on phones, else at the foot of the text. */
export function FootBar({ label, children, button }: FootBarProps) {
  return (
    <div className={styles.space}>
      <aside className={styles.bar} aria-label={label}>
        <div className={styles.in}>
          <p>{children}</p>
          {button}
        </div>
      </aside>
    </div>
  );
}
