import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from '../link/Link.tsx';
import styles from './BackLink.module.css';

/** The back link above a page's title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.back}>
      <ChevronLeft size={20} />
      {children}
    </Link>
  );
}
