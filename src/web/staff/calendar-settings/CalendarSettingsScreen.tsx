import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { useState } from 'react';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BaysCard } from './BaysCard.tsx';
import { ExceptionsCard } from './ExceptionsCard.tsx';
import { HoursCard } from './HoursCard.tsx';
import { NeedsCard } from './NeedsCard.tsx';
import { RulesCard } from './RulesCard.tsx';
import { UnpaidCard } from './UnpaidCard.tsx';
import { useStaffCalendar } from './calendar-queries.ts';
import { texts } from './staff-calendar-settings.texts.ts';

/**
 * /staff/calendar/settings: the hours, closures and bays, the needs of services, the rules of the calendar, and the
 * customers with most unpaid time.
 */
export function CalendarSettingsScreen() {
  const { data, error, refetch, isFetching } = useStaffCalendar();
  useTitle(texts.hoursAndBays, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <StaffBackLink href={staffPaths.calendar()}>{texts.calendar}</StaffBackLink>
      <PageTitle lead={texts.lead}>{texts.hoursAndBays}</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingHoursAndBays}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <>
          {error && <Notice tone="bad">{texts.couldNotRefresh}</Notice>}
          <Cards calendar={data} />
        </>
      )}
    </main>
  );
}

function Cards({ calendar }: { calendar: StaffCalendar }) {
  // A form starts again from the calendar after it is saved. While other parts change, it keeps the values that were
  // typed.
  const [saved, setSaved] = useState({ hours: 0, rules: 0 });
  const count = (form: keyof typeof saved) => () => setSaved((before) => ({ ...before, [form]: before[form] + 1 }));
  return (
    <div className="stack">
      <HoursCard key={`hours ${saved.hours}`} calendar={calendar} onDone={count('hours')} />
      <ExceptionsCard calendar={calendar} />
      <BaysCard calendar={calendar} />
      <NeedsCard calendar={calendar} />
      <RulesCard key={`rules ${saved.rules}`} calendar={calendar} onDone={count('rules')} />
      <UnpaidCard />
    </div>
  );
}
