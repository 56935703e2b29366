import type { ReactNode } from 'react';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { AppHeader } from '#web/ui/layout/AppHeader.tsx';
import { Toasts } from '#web/ui/feedback/Toasts.tsx';
import styles from './StaffSignInFrame.module.css';

interface StaffSignInFrameProps {
  title: string;
  lead?: ReactNode;
  /** Below the form: the link to the other screen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The layout of the staff screens without a session: header, heading and form. */
export function StaffSignInFrame({ title, lead, foot, children }: StaffSignInFrameProps) {
  const name = useCentre()?.name ?? '';
  useTitle(`${title} · Staff`, name);
  return (
    <>
      <AppHeader href={staffPaths.login()} name={name} tag="Staff" wide />
      <main id="main" className="wrap page" tabIndex={-1}>
        <div className={styles.side}>
          <h1 className="display display-2xl">{title}</h1>
          {lead && <p className="muted">{lead}</p>}
          {children}
          {foot && <p className={styles.foot}>{foot}</p>}
        </div>
      </main>
      <Toasts />
    </>
  );
}
