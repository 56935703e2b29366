import { useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { addDays, clockText, dayIn, weekdayOf } from '#shared/scheduling/wall-clock.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CloseSheet } from './CloseSheet.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { dayTitle } from '#web/staff/staff-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { BlockKey } from './BlockKey.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { WeekTable } from './WeekTable.tsx';
import { dayOfQuery, useCalendarWeek } from './calendar-day-queries.ts';
import { layOutDay } from './day-layout.ts';
import { carsLabel } from './week-cells.ts';
import { texts } from './staff-calendar.texts.ts';

/** /staff/calendar/week?day=: the week of a day, with bays downwards and days across. */
export function WeekScreen() {
  const query = useSearchParams();
  const requested = dayOfQuery(query.get('day'));
  const monday = requested && addDays(requested, 1 - weekdayOf(requested));
  const { data, error, refetch, isFetching } = useCalendarWeek(monday);
  const me = useStaffMe();
  const [closing, setClosing] = useState(false);
  useTitle(texts.calendarWeek, useCentre()?.name);
  const first = data?.days[0]?.date;
  const last = data?.days.at(-1)?.date;
  const today = data && dayIn(data.timeZone, Date.parse(data.now));
  const layouts = data?.days.map((day) => ({ ...layOutDay({ ...data, ...day }), date: day.date }));
  const cars = new Set(
    layouts?.flatMap(({ bays }) => bays.flatMap(({ blocks }) => blocks.map(({ block }) => block._id))),
  ).size;
  const from = Math.min(...(layouts ?? []).map((layout) => layout.from));
  const until = Math.max(...(layouts ?? []).map((layout) => layout.until));
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <CalendarHead
        title={data && data.days.some(({ date }) => date === today) ? texts.thisWeek : texts.week}
        view="week"
        type={me?.type}
        day={requested}
        onClosing={() => setClosing(true)}
        before={
          first === undefined
            ? undefined
            : { label: texts.weekBefore, href: staffPaths.calendarWeek(addDays(first, -7)) }
        }
        after={
          first === undefined ? undefined : { label: texts.weekAfter, href: staffPaths.calendarWeek(addDays(first, 7)) }
        }
      >
        {first !== undefined && last !== undefined && (
          <>
            {texts.fromTo(dayTitle(first), dayTitle(last))}
            <br />
            {carsLabel(cars)}
          </>
        )}
      </CalendarHead>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheWeek}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && layouts && (
        <>
          {error && <Notice tone="gold">{texts.couldNotRefreshWeek}</Notice>}
          <WeekTable days={layouts} timeZone={data.timeZone} now={data.now} from={from} until={until} />
          <p className="small muted">{texts.weekExplained(clockText(from), clockText(until))}</p>
          <BlockKey />
        </>
      )}
      {closing && <CloseSheet day={first} onClose={() => setClosing(false)} />}
    </main>
  );
}
