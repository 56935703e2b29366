import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

/** The page's h1 in the display face, a quiet line under it, and at the right one action. */
export function PageTitle({
  children,
  lead,
  action,
}: {
  children: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className="display display-2xl">{children}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
