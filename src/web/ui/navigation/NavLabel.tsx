import type { NavItem } from './nav-item.ts';
import styles from './NavLabel.module.css';

/** The label of a navigation item with the count of what waits there; over 99 shows 99+. */
export function NavLabel({ label, count = 0 }: Pick<NavItem, 'label' | 'count'>) {
  return (
    <span className={styles.label}>
      {label}
      {count > 0 && (
        <>
          {' '}
          <span className={styles.count}>{count > 99 ? '99+' : count}</span>
          <span className="sr"> waiting</span>
        </>
      )}
    </span>
  );
}
