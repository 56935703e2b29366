import { Link } from '../link/Link.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './NavLink.module.css';
import { texts } from '#web/ui/ui.texts.ts';

type NavLinkProps = Omit<NavItem, 'icon'> & { icon?: NavItem['icon'] | undefined; onClick?: (() => void) | undefined };

/** A navigation item with the number of waiting items; over 99 shows 99+. */
export function NavLink({ href, label, icon: Glyph, current, count, onClick }: NavLinkProps) {
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {Glyph && <Glyph size={24} />}
      <NavLabel label={label} count={count} />
    </Link>
  );
}

/** The words of a navigation item, also of a button among the links. */
export function NavLabel({ label, count = 0 }: Pick<NavItem, 'label' | 'count'>) {
  return (
    <span className={styles.label}>
      {label}
      {count > 0 && (
        <>
          {' '}
          <span className={styles.count}>{count > 99 ? '99+' : count}</span>
          <span className="sr"> {texts.waiting}</span>
        </>
      )}
    </span>
  );
}
