import { NavLink } from './NavLink.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './BottomBar.module.css';

/** The navigation at the bottom of the screen on phones. Give the page the class `has-bar`. */
export function BottomBar({ items, label = 'Main' }: { items: readonly NavItem[]; label?: string | undefined }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.href} {...item} />
      ))}
    </nav>
  );
}
