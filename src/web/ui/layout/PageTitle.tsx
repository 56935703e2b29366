import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

/** The page's h1 with a lead paragraph below and one action on the right. */
export function PageTitle({ children, lead, action }: { children: ReactNode; lead?: ReactNode; action?: ReactNode }) {
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
