import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { NavLink } from './NavLink.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './TopNav.module.css';

export interface TopNavProps {
  items: readonly Omit<NavItem, 'icon'>[];
  label?: string | undefined;
  className?: string | undefined;
  /** Buttons after the links, e.g. of a menu. */
  children?: ReactNode;
}

/** The links in the header, from 768 px. Below that the BottomBar (or a drawer) replaces them. */
export function TopNav({ items, label = 'Main', className, children }: TopNavProps) {
  return (
    <nav className={cx(styles.nav, className)} aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.href} {...item} icon={undefined} />
      ))}
      {children}
    </nav>
  );
}
