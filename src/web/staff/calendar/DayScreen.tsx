import Footprints from 'lucide-react/icons/footprints';
import Phone from 'lucide-react/icons/phone';
import Printer from 'lucide-react/icons/printer';
import { useMemo, useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { can, type StaffType } from '#shared/capabilities.ts';
import { formatDay } from '#shared/dates.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { lengthLabel, timeLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { addDays, dayTitle } from '#web/staff/staff-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BayPicker } from './BayPicker.tsx';
import { BlockKey } from './BlockKey.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { DayGrid } from './DayGrid.tsx';
import { JobSheet, type JobPart } from './JobSheet.tsx';
import { LateNotices } from './LateNotices.tsx';
import type { Place } from './MoveForm.tsx';
import { WaitingCars } from './WaitingCars.tsx';
import { dayOfQuery, useCalendarDay, type CalendarDay } from './calendar-day-queries.ts';
import { layOutDay } from './day-layout.ts';
import { findJob } from './find-job.ts';
import styles from './CalendarScreens.module.css';
import { texts } from './staff-calendar.texts.ts';

/** /staff/calendar?day=: a day by bay. */
export function DayScreen() {
  const query = useSearchParams();
  const requested = dayOfQuery(query.get('day'));
  const { data, error, refetch, isFetching } = useCalendarDay(requested);
  const me = useStaffMe();
  const [closing, setClosing] = useState(false);
  useTitle(texts.calendar, useCentre()?.name);
  const cars = new Set(data?.bays.flatMap(({ blocks }) => blocks.map(({ _id }) => _id)));
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <CalendarHead
        title={texts.calendar}
        view="day"
        type={me?.type}
        day={data?.date ?? requested}
        onClosing={() => setClosing(true)}
        before={data && { label: texts.dayBefore, href: staffPaths.calendar(addDays(data.date, -1)) }}
        after={data && { label: texts.dayAfter, href: staffPaths.calendar(addDays(data.date, 1)) }}
      >
        {data && (
          <>
            {dayTitle(data.date)}
            {data.isToday && texts.isToday}
            <br />
            {cars.size} {cars.size === 1 ? texts.car : texts.cars}
            {data.queue.length > 0 && texts.waiting(data.queue.length)}
          </>
        )}
      </CalendarHead>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheCalendar} className={styles.loading}>
          {Array.from({ length: 6 }, (_, bay) => (
            <Skeleton key={bay} shape="panel" />
          ))}
        </SkeletonGroup>
      )}
      {data && me && <Day key={data.date} day={data} type={me.type} isFailing={error !== null} />}
      {closing && <CloseSheet day={data?.date} onClose={() => setClosing(false)} />}
    </main>
  );
}

interface Opened {
  id: string;
  part: JobPart;
  dropped: Place | null;
}

function Day({ day, type, isFailing }: { day: CalendarDay; type: StaffType; isFailing: boolean }) {
  const isOnline = useOnline();
  const layout = useMemo(() => layOutDay(day), [day]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { timeZone, now, date, queue, withoutTime } = day;
  const mayPlan = can(type, 'calendar.plan');
  const current = layout.bays.find(({ bay }) => bay._id === chosen)?.bay._id ?? layout.bays[0]?.bay._id ?? '';
  const open = (id: string, part: JobPart = 'facts') => setOpened({ id, part, dropped: null });
  const job = opened && findJob(day, opened.id);
  const isEmpty = layout.bays.every(({ blocks }) => blocks.length === 0);
  return (
    <>
      {(isFailing || !isOnline) && (
        <Notice tone="gold" role="status">
          {texts.calendarAsOf(isOnline ? texts.couldNotRefresh : texts.noNetwork, timeLabel(timeZone, now))}
        </Notice>
      )}
      <div className={styles.trays}>
        <WaitingCars
          title={texts.walkIns}
          icon={Footprints}
          count={queue.length}
          cars={queue.map((car) => ({ ...car, note: lengthLabel(car.waitingMinutes) }))}
          action={mayPlan ? texts.giveABay : undefined}
          onGive={(id) => open(id, 'move')}
        />
        <WaitingCars
          title={texts.callForATime}
          icon={Phone}
          count={withoutTime.count}
          cars={withoutTime.bookings.map((car) => ({
            ...car,
            note: formatDay(car.bookedAt, new Date(now)),
          }))}
          action={mayPlan ? texts.giveATime : undefined}
          onGive={(id) => open(id)}
        />
      </div>
      <BayPicker bays={layout.bays} now={now} current={current} onCurrent={setChosen} />
      <div className={styles.notices}>
        <LateNotices bays={layout.bays} now={now} onOpen={open} />
      </div>
      {isEmpty && <p className={styles.empty}>{texts.noCarOnDay}</p>}
      {layout.bays.length === 0 ? (
        <EmptyState title={texts.noBays}>{texts.addBaysFirst}</EmptyState>
      ) : (
        <DayGrid
          day={day}
          layout={layout}
          current={current}
          onCurrent={setChosen}
          onOpen={open}
          onDrop={
            mayPlan
              ? ({ booking, bay, minute }) =>
                  setOpened({ id: booking, part: 'move', dropped: { day: date, minute, bay } })
              : undefined
          }
        />
      )}
      <BlockKey />
      {mayPlan && (
        <Button variant="line" icon={Printer} href={staffPaths.calendarList(date)}>
          {texts.listForPrinting}
        </Button>
      )}
      {opened && job && (
        <JobSheet
          key={`${opened.id} ${opened.part}`}
          job={job}
          timeZone={timeZone}
          now={now}
          type={type}
          part={opened.part}
          dropped={opened.dropped}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
