import { cx } from '../cx.ts';
import { Link } from '../link/Link.tsx';
import styles from './Tabs.module.css';

export interface TabItem {
  href: string;
  label: string;
  count?: number | undefined;
  current?: boolean | undefined;
}

/** Links to the parts of one list. A count is shown above its label. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  const counted = items.some((item) => item.count !== undefined);
  return (
    <nav className={cx(styles.tabs, !counted && styles.plain)} aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} className={styles.tab} aria-current={item.current ? 'page' : undefined}>
          {item.count !== undefined && <b>{item.count}</b>} {item.label}
        </Link>
      ))}
    </nav>
  );
}
