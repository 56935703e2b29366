import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './Reports.module.css';

interface PillLinksProps {
  label: string;
  links: readonly { href: string; label: string; current: boolean }[];
  className?: string | undefined;
}

/** Links side by side, one of which is current. */
export function PillLinks({ label, links, className }: PillLinksProps) {
  return (
    <nav className={cx(styles.pills, className)} aria-label={label}>
      {links.map((link) => (
        <Link key={link.label} href={link.href} aria-current={link.current ? 'true' : undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
