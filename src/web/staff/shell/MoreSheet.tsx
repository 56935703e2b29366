import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { NavLink } from '#web/ui/navigation/NavLink.tsx';
import type { NavItem } from '#web/ui/navigation/nav-item.ts';
import { cx } from '#web/ui/cx.ts';
import type { StaffNav } from './staff-nav.ts';
import styles from './MoreSheet.module.css';
import { texts } from './staff-shell.texts.ts';

interface MoreSheetProps {
  open: boolean;
  nav: StaffNav;
  /** The name of the member of staff. */
  name: string;
  onClose: () => void;
  onLogOut: () => void;
}

/** The places that a phone has no room for, and the own account. */
export function MoreSheet({ open, nav, name, onClose, onLogOut }: MoreSheetProps) {
  const office = nav.office.flatMap(({ items }) => items);
  return (
    <Sheet open={open} onClose={onClose} title={texts.more}>
      <nav aria-label={texts.morePlaces}>
        <Places items={nav.more} onOpen={onClose} />
        {office.length > 0 && (
          <>
            <h3 className={styles.group}>{texts.office}</h3>
            <Places items={office} isPlain onOpen={onClose} />
          </>
        )}
      </nav>
      <h3 className={styles.group}>{texts.you}</h3>
      <div className={cx(styles.list, styles.plain)}>
        <Link href={staffPaths.account()} onClick={onClose}>
          <User size={24} />
          <span>
            {name}
            <span className="sr">, {texts.myAccount}</span>
          </span>
        </Link>
        <button type="button" onClick={onLogOut}>
          <LogOut size={24} />
          {texts.logOut}
        </button>
      </div>
    </Sheet>
  );
}

interface PlacesProps {
  items: readonly NavItem[];
  isPlain?: boolean | undefined;
  onOpen: () => void;
}

function Places({ items, isPlain, onOpen }: PlacesProps) {
  return (
    <ul className={cx(styles.list, isPlain && styles.plain)}>
      {items.map((item) => (
        <li key={item.href}>
          <NavLink {...item} onClick={onOpen} />
        </li>
      ))}
    </ul>
  );
}
