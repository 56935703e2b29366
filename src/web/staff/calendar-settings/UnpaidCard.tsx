import type { UnpaidCustomer } from '#shared/scheduling/staff-schedule.contract.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { useUnpaidTime } from './calendar-queries.ts';
import styles from './CalendarSettings.module.css';
import { texts } from './staff-calendar-settings.texts.ts';

/** The customers who have most unpaid time of bays and drivers. */
export function UnpaidCard() {
  const { data, error, refetch, isFetching } = useUnpaidTime();
  return (
    <Card aria-labelledby="unpaid" className="stack">
      <h2 className="heading" id="unpaid">
        {texts.mostUnpaidTime}
      </h2>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingUnpaidCustomers}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <p className="muted">{data.customers.length === 0 ? texts.noUnpaidCustomers : texts.mostUnpaidTimeExplained}</p>
      )}
      {data && data.customers.length > 0 && (
        <ul className={styles.list}>
          {data.customers.map((row) => (
            <UnpaidRow key={row.customer} {...row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const MINUTES_AN_HOUR = 60;

function UnpaidRow({ customer, fullName, jobs, minutes, hasPaidVisit }: UnpaidCustomer) {
  const whole = Math.round(minutes);
  const time = texts.hoursAndMinutes(Math.floor(whole / MINUTES_AN_HOUR), whole % MINUTES_AN_HOUR);
  return (
    <li>
      <span>
        <Link href={staffPaths.customer(customer)}>{fullName}</Link>
        <br />
        <span className="small muted">{hasPaidVisit ? texts.paidBefore : texts.newHere}</span>
      </span>
      <span className="num">
        {time}, {texts.jobs(jobs)}
      </span>
      <Link href={staffPaths.bookings({ customer })} aria-label={texts.bookingsOf(fullName)}>
        {texts.bookings}
      </Link>
    </li>
  );
}
