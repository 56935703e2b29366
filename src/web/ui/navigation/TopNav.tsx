import { cx } from '../cx.ts';
import { Link } from '../link/Link.tsx';
import { NavLabel } from './NavLabel.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './TopNav.module.css';

export interface TopNavProps {
  items: readonly Omit<NavItem, 'icon'>[];
  label?: string | undefined;
  className?: string | undefined;
}

/** The links in the header, from 768 px. Below that the BottomBar (or a drawer) replaces them. */
export function TopNav({ items, label = 'Main', className }: TopNavProps) {
  return (
    <nav className={cx(styles.nav, className)} aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          <NavLabel {...item} />
        </Link>
      ))}
    </nav>
  );
}
