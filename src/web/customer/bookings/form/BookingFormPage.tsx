import type { ReactNode } from 'react';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { cx } from '#web/ui/cx.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { useSlidingBar } from './use-sliding-bar.ts';
import styles from './BookingForm.module.css';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

export interface BackTarget {
  href: string;
  label: string;
}

interface BookingFormPageProps {
  title: string;
  /** The back link, if it does not lead to the list. */
  back?: BackTarget | undefined;
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** The frame of the booking screens: back link, title, and space for the bar at the bottom. */
export function BookingFormPage({
  title,
  back = { href: customerPaths.bookings(), label: texts.myBookings },
  narrow,
  children,
}: BookingFormPageProps) {
  useTitle(title, useCentre()?.name);
  useSlidingBar();
  return (
    <main id="main" className={cx('wrap page', narrow && 'narrow', styles.page)} tabIndex={-1}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageTitle>{title}</PageTitle>
      {children}
    </main>
  );
}
