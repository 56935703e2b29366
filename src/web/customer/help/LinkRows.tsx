import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './LinkRows.module.css';

export interface LinkRow {
  href: string;
  icon: Icon;
  label: string;
  note?: string;
}

/** Links as rows with icon, label and note. External links open in a new tab. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ href, icon: Glyph, label, note }) => {
        const isWeb = /^https?:/.test(href);
        return (
          <li key={label}>
            <Link className={styles.row} href={href} {...(isWeb && { target: '_blank', rel: 'noopener' })}>
              <span className={styles.icon}>
                <Glyph size={20} />
              </span>
              <span className={styles.words}>
                <b>{label}</b>
                {note && <small>{note}</small>}
              </span>
              {isWeb ? <ArrowUpRight size={20} /> : <ChevronRight size={20} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
