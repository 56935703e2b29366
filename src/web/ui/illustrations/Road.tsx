import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Road.module.css';

/** A quiet sand panel with a strip of road at its foot; the CarPicture inside stands on it. `flush`: square corners, inside a card. */
export function Road({
  children,
  flush,
  className,
}: {
  children: ReactNode;
  flush?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={cx(styles.road, flush && styles.flush, className)} aria-hidden="true">
      {children}
    </div>
  );
}
