import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { cx } from '../cx.ts';
import styles from './AppHeader.module.css';

export interface AppHeaderProps {
  /** The target of the brand link. */
  href: string;
  name: string;
  /** A word beside the brand ("Staff"). */
  tag?: ReactNode;
  /** A TopNav. */
  nav?: ReactNode;
  /** The right side: HeaderButtons, a Menu, a small gold Button. */
  children?: ReactNode;
  wide?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** The sticky header of every screen: a rust bar with a corrugated edge. */
export function AppHeader({ href, name, tag, nav, children, wide, id, className }: AppHeaderProps) {
  return (
    <header className={cx(styles.header, 'on-rust', className)} id={id}>
      <div className={cx('wrap', wide && 'wide', styles.inner)}>
        <span className={styles.start}>
          <Brand href={href} name={name} />
          {tag && <span className={styles.tag}>{tag}</span>}
        </span>
        {nav}
        {children}
      </div>
    </header>
  );
}
