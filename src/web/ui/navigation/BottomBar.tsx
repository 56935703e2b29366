import { Link } from '../link/Link.tsx';
import { NavLabel } from './NavLabel.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './BottomBar.module.css';

/** The navigation at the bottom of the screen on phones. Give the page the class `has-bar`. */
export function BottomBar({ items, label = 'Main' }: { items: readonly NavItem[]; label?: string | undefined }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map(({ href, label: text, icon: Glyph, current, count }) => (
        <Link key={href} href={href} aria-current={current ? 'page' : undefined}>
          <Glyph size={24} />
          <NavLabel label={text} count={count} />
        </Link>
      ))}
    </nav>
  );
}
