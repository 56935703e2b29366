import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Road.module.css';

/** A sand panel with a strip of road at the bottom, for a CarPicture. `flush`: square corners, inside a card. */
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
