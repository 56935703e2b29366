import { cx } from '../cx.ts';
import { Link } from './Link.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './TopNav.module.css';

export interface TopNavProps {
  items: readonly Omit<NavItem, 'icon'>[];
  label?: string | undefined;
  className?: string | undefined;
}

/** The links on the eave, from 768 px on. Under that the BottomBar (or a drawer) takes their place. */
export function TopNav({ items, label = 'Main', className }: TopNavProps) {
  return (
    <nav className={cx(styles.nav, className)} aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
