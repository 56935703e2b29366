import type { ReactNode } from 'react';
import { NavLink } from './NavLink.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  items: readonly NavItem[];
  label?: string | undefined;
  /** A button after the links, e.g. More. */
  children?: ReactNode;
}

/** The navigation at the bottom of the screen on phones. Give the page the class `has-bar`. */
export function BottomBar({ items, label = 'Main', children }: BottomBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.href} {...item} />
      ))}
      {children}
    </nav>
  );
}
