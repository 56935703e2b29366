import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from '#web/lib/router.tsx';
import type { Output } from '#shared/endpoint.ts';
import { formatNaira } from '#shared/money.ts';
import type { getDayList } from '#shared/bookings/staff-day.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { timeLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import type { SortKeys } from '#web/staff/use-list-order.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { dayTitle } from '#web/staff/staff-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { Column } from '#web/ui/data/Table.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { dayOfQuery, useDayList } from './calendar-day-queries.ts';
import styles from './DayList.module.css';
import { texts } from './staff-calendar.texts.ts';

type DayListJob = Output<typeof getDayList>['jobs'][number];

/** /staff/calendar/list?day=: the jobs of a day in order of time, for printing. */
export function DayListScreen() {
  const query = useSearchParams();
  const requested = dayOfQuery(query.get('day'));
  const { data, error, refetch, isFetching } = useDayList(requested);
  useTitle(texts.listOfTheDay, useCentre()?.name);
  const day = data?.date ?? requested;
  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <BackLink href={staffPaths.calendar(day)}>{texts.calendar}</BackLink>
      </div>
      <PageTitle
        lead={day === undefined ? undefined : dayTitle(day)}
        action={
          <div className={styles.screenOnly}>
            <Button variant="line" icon={Printer} onClick={() => print()}>
              {texts.print}
            </Button>
          </div>
        }
      >
        {texts.listOfTheDay}
      </PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheList}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data?.jobs.length === 0 && <EmptyState title={texts.noCars}>{texts.noCarsExplained}</EmptyState>}
      {data && data.jobs.length > 0 && (
        <SortedTable
          keys={KEYS}
          caption={texts.jobsOfTheDay}
          className={styles.list}
          columns={columns(data.timeZone)}
          rows={data.jobs}
          rowKey={({ _id }) => _id}
        />
      )}
    </main>
  );
}

/** What the jobs are sorted by. */
const KEYS: SortKeys<DayListJob> = {
  time: ({ startsAt }) => startsAt,
  bay: ({ bays }) => bays.join(', '),
  booking: ({ number }) => number,
  customer: ({ fullName }) => fullName,
  worker: ({ technician }) => technician?.name ?? '',
  pay: ({ toPay }) => toPay,
};

const columns = (timeZone: string): Column<DayListJob>[] => [
  {
    key: 'time',
    head: 'Time',
    sort: 'time',
    place: 'title',
    cell: ({ startsAt, endsAt }) => `${timeLabel(timeZone, startsAt)} to ${timeLabel(timeZone, endsAt)}`,
  },
  { key: 'bay', head: 'Bay', sort: 'bay', place: 'sub', cell: ({ bays }) => bays.join(', ') },
  {
    key: 'number',
    head: 'Booking',
    sort: 'booking',
    place: 'sub',
    cell: ({ number }) => <span className="num">{number}</span>,
  },
  { key: 'service', head: 'Service', place: 'sub', cell: ({ service }) => service },
  { key: 'car', head: 'Car', place: 'sub', cell: ({ carType }) => carType },
  {
    key: 'who',
    head: 'Customer',
    sort: 'customer',
    place: 'sub',
    cell: ({ fullName, phoneNumber }) => (
      <>
        {fullName}
        {phoneNumber && (
          <>
            <br />
            <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
          </>
        )}
      </>
    ),
  },
  {
    key: 'mode',
    head: 'Arrival',
    place: 'sub',
    cell: ({ mode, location }) => [MODE_LABEL[mode], location].filter(Boolean).join(': '),
  },
  {
    key: 'worker',
    head: texts.worksOnIt,
    sort: 'worker',
    place: 'meta',
    cell: ({ technician }) => technician?.name ?? '',
  },
  {
    key: 'pay',
    head: texts.toPay,
    sort: 'pay',
    place: 'amount',
    align: 'right',
    cell: ({ toPay }) => <span className="num">{toPay === 0 ? texts.paid : formatNaira(toPay)}</span>,
  },
];
