import { serverNow } from '#web/lib/server-clock.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import type { Status } from '#shared/bookings/booking-states.ts';
import { can } from '#shared/capabilities.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listMyJobs, MyJob } from '#shared/visits/time-entries.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { StatusColumn } from '#web/staff/columns/StatusColumn.tsx';
import { callQueue, useQueuedCalls } from '#web/staff/call-queue/call-queue.ts';
import { CustodyForm } from '#web/staff/on-site/CustodyForm.tsx';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { Clocks } from './Clocks.tsx';
import { JobCard } from './JobCard.tsx';
import { groupJobs, JOB_GROUPS, type JobGroup, minutesLabel } from './job-labels.ts';
import { invalidateJobs, useMyJobs } from './jobs-queries.ts';
import { RunningClock } from './RunningClock.tsx';
import { useRunning } from './use-clock.ts';
import styles from './Jobs.module.css';
import { texts } from './staff-jobs.texts.ts';

type MyJobs = Output<typeof listMyJobs>;

/** The title of a group, its icon, and the status whose tints it has. */
const GROUP: Record<JobGroup, { label: string; Icon: Icon; look: Status }> = {
  here: { label: texts.hereNow, Icon: Wrench, look: 'paid' },
  'to-come': { label: texts.toCome, Icon: CalendarClock, look: 'pending' },
  done: { label: texts.done, Icon: CircleCheck, look: 'completed' },
};

/** /staff/jobs: my jobs of today and my clock. The desk and managers also see the clocks of all. */
export function JobsScreen() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useMyJobs();
  const me = useStaffMe();
  useTitle(texts.myJobs, useCentre()?.name);
  const seesClocks = me !== null && can(me.type, 'time.see');
  const count = data?.jobs.length ?? 0;
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <PageTitle lead={data && texts.workedToday(count, count === 1 ? 'job' : 'jobs', minutesLabel(data.minutesToday))}>
        {texts.myJobs}
      </PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingYourJobs}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && <Jobs list={data} loadedAt={dataUpdatedAt} isFailing={error !== null} seesClocks={seesClocks} />}
      {me && seesClocks && <Clocks type={me.type} />}
    </main>
  );
}

interface JobsProps {
  list: MyJobs;
  /** When this phone received the list, ms since the epoch by its own clock. */
  loadedAt: number;
  isFailing: boolean;
  /** Whether the clocks of all staff follow below. */
  seesClocks: boolean;
}

function Jobs({ list, loadedAt, isFailing, seesClocks }: JobsProps) {
  const isOnline = useOnline();
  const today = useNow().toISOString();
  const running = useRunning(list.running);
  const [moving, setMoving] = useState<MyJob | null>(null);
  const groups = groupJobs(list.jobs);
  const clocked = list.jobs.find(({ _id }) => _id === running?.booking);
  return (
    <div className={styles.jobs}>
      {(isFailing || !isOnline) && (
        <Notice tone="gold" role="status">
          {texts.jobsAsOf(isOnline ? texts.couldNotRefresh : texts.noNetwork, whenLabel(list.now, today))}
        </Notice>
      )}
      <Refused />
      {running && (
        <RunningClock running={running} carType={clocked?.carType} aheadMs={Date.parse(list.now) - loadedAt} />
      )}
      {list.jobs.length === 0 ? (
        <NoJobs isAlone={!seesClocks} />
      ) : (
        <div className={styles.groups}>
          {JOB_GROUPS.filter((name) => groups[name].length > 0).map((name) => {
            const { label, Icon: GroupIcon, look } = GROUP[name];
            return (
              <StatusColumn
                key={name}
                id={`jobs-${name}`}
                status={look}
                Icon={GroupIcon}
                label={label}
                count={groups[name].length}
                isEmpty={false}
              >
                <ul>
                  {groups[name].map((job) => (
                    <JobCard
                      key={job._id}
                      job={job}
                      now={list.now}
                      isRunning={job._id === running?.booking}
                      onMove={() => setMoving(job)}
                    />
                  ))}
                </ul>
              </StatusColumn>
            );
          })}
        </div>
      )}
      {moving && (
        <Sheet open onClose={() => setMoving(null)} title={texts.moveTitle(moving.number)}>
          <CustodyForm
            car={moving}
            onDone={() => {
              setMoving(null);
              void invalidateJobs();
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

/** The picture is shown only if the page has nothing else. */
const NoJobs = ({ isAlone }: { isAlone: boolean }) =>
  isAlone ? (
    <EmptyState title={texts.noJobsToday}>{texts.noJobsExplained}</EmptyState>
  ) : (
    <p className="muted">{texts.noCarAssigned}</p>
  );

/** The clock calls from this phone that the server refused. */
function Refused() {
  const refused = useQueuedCalls().filter(({ kind, problem }) => kind === 'clock' && problem !== null);
  return refused.map(({ id, number, problem, at }) => (
    <Notice key={id} tone="bad">
      {texts.clockRefused(
        whenLabel(new Date(at).toISOString(), new Date(serverNow()).toISOString()),
        number,
        problem ?? '',
      )}
      <Button variant="line" size="sm" onClick={() => callQueue.remove(id)}>
        {texts.done}
      </Button>
    </Notice>
  ));
}
