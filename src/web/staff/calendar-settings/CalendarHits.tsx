import type { CalendarHit } from '#shared/scheduling/staff-schedule.contract.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { spanLabel } from './calendar-labels.ts';
import styles from './CalendarSettings.module.css';
import { texts } from './staff-calendar-settings.texts.ts';

/** The appointments that lose their time because of a change. */
export function CalendarHits({ hits, timeZone }: { hits: readonly CalendarHit[]; timeZone: string }) {
  return (
    <div className={styles.hits}>
      <p className="strong">{hits.length === 1 ? texts.oneLosesItsTime : texts.manyLoseTheirTime(hits.length)}</p>
      <ul>
        {hits.map(({ _id, bay, startsAt, endsAt, booking, service, customer }) => (
          <li key={_id}>
            <b>{spanLabel(timeZone, startsAt, endsAt)}</b>, {bay}
            <br />
            {service}, {customer}
            {booking && (
              <>
                {' '}
                <Link className="tap" href={staffPaths.booking(booking._id)}>
                  {booking.number}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="small">{texts.lostTimesExplained}</p>
    </div>
  );
}
