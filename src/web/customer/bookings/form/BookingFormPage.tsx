import type { ReactNode } from 'react';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { cx } from '#web/ui/cx.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import styles from './BookingForm.module.css';

interface BookingFormPageProps {
  title: string;
  action?: ReactNode;
  /** Where back leads, when not to the list. */
  back?: { href: string; label: string } | undefined;
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** The frame of the booking screens: the way back, the title, and room for the bar at the foot. */
export function BookingFormPage({ title, action, back = { href: customerPaths.bookings(), label: 'My Bookings' }, narrow, children }: BookingFormPageProps) {
  useTitle(title, useCentre()?.name);
  return (
    <main id="main" className={cx('wrap page', narrow && 'narrow', styles.page)} tabIndex={-1}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageTitle action={action}>{title}</PageTitle>
      {children}
    </main>
  );
}
