import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { cx } from '../cx.ts';
import styles from './AppHeader.module.css';

export interface AppHeaderProps {
  /** Where the brand leads. */
  href: string;
  name: string;
  /** A word beside the brand ("Staff"). */
  tag?: ReactNode;
  /** A TopNav. */
  nav?: ReactNode;
  /** Right side: EaveButtons, a Menu, a small gold Button. */
  children?: ReactNode;
  wide?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** The top of every screen: a rust fascia board that stays in view, with one corrugated tin edge under it. */
export function AppHeader({ href, name, tag, nav, children, wide, id, className }: AppHeaderProps) {
  return (
    <header className={cx(styles.eave, 'on-rust', className)} id={id}>
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
