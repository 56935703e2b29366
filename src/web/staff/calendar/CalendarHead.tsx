import CalendarOff from 'lucide-react/icons/calendar-off';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { can, type StaffType } from '#shared/capabilities.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import styles from './CalendarScreens.module.css';
import { texts } from './staff-calendar.texts.ts';

interface Step {
  label: string;
  href: string;
}

interface CalendarHeadProps {
  title: string;
  view: 'day' | 'week';
  type: StaffType | undefined;
  /** A day in the shown range, with which the other view opens. */
  day: string | undefined;
  before: Step | undefined;
  after: Step | undefined;
  /** Opens the form that closes a span of time. */
  onClosing: () => void;
  children: ReactNode;
}

/** The title of the calendar and its actions. */
export function CalendarHead({ title, view, type, day, before, after, onClosing, children }: CalendarHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1 className="display display-2xl">{title}</h1>
        <p className="muted">{children}</p>
      </div>
      <div className={styles.tools}>
        {type && can(type, 'calendar.plan') && (
          <nav className={styles.views} aria-label={texts.view}>
            <Link href={staffPaths.calendar(day)} aria-current={view === 'day' ? 'page' : undefined}>
              {texts.day}
            </Link>
            <Link href={staffPaths.calendarWeek(day)} aria-current={view === 'week' ? 'page' : undefined}>
              {texts.week}
            </Link>
          </nav>
        )}
        {type && can(type, 'calendar.edit') && (
          <Button variant="line" size="sm" icon={CalendarOff} onClick={onClosing} aria-label={texts.closeABay}>
            <span className="only-wide">{texts.closeABay}</span>
          </Button>
        )}
        {type && can(type, 'bookings.walk-in') && (
          <Button size="sm" icon={Plus} href={staffPaths.walkIn()}>
            {texts.walkIn}
          </Button>
        )}
        {before && after && (
          <span className={styles.steps}>
            <IconButton icon={ChevronLeft} label={before.label} href={before.href} />
            <IconButton icon={ChevronRight} label={after.label} href={after.href} />
          </span>
        )}
      </div>
    </div>
  );
}
