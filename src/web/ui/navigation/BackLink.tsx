import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { Link } from '../link/Link.tsx';
import styles from './BackLink.module.css';

const pathOf = (href: string): string => href.split('?', 1)[0] ?? href;

/**
 * The back link above a page's title. Where it leads to the screen before, it goes back in the history, so that the
 * filters and the scroll position of that screen stay.
 */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  const { from } = useLocation();
  const isBefore = from !== null && pathOf(from) === pathOf(href);
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link href={isBefore ? from : href} onClick={isBefore ? goBack : undefined} className={styles.back}>
      <ChevronLeft size={20} />
      {children}
    </Link>
  );
}
