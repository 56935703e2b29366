import { type ReactNode, useState } from 'react';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { Output } from '#shared/endpoint.ts';
import type { listClocks } from '#shared/visits/time-entries.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { CorrectTimeSheet } from './CorrectTimeSheet.tsx';
import { minutesLabel } from './job-labels.ts';
import { useClocks } from './jobs-queries.ts';
import styles from './Jobs.module.css';
import { texts } from './staff-jobs.texts.ts';

type Entry = Output<typeof listClocks>['running'][number];

/** The people who work on jobs now, and the clocks that someone may have forgotten, which managers correct. */
export function Clocks({ type }: { type: StaffType }) {
  const { data, error, refetch, isFetching } = useClocks(true);
  const [correcting, setCorrecting] = useState<Entry | null>(null);
  if (error && !data) return <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return null;
  const { now, running, forgotten } = data;
  return (
    <div className={styles.clocks}>
      <Card aria-labelledby="now">
        <h2 className="heading" id="now">
          {texts.workingNow}
        </h2>
        {running.length === 0 && <p className="muted">{texts.noClockRuns}</p>}
        <ul className={styles.entries}>
          {running.map((entry) => (
            <Line key={entry._id} entry={entry} now={now} />
          ))}
        </ul>
      </Card>
      {forgotten.length > 0 && (
        <Card aria-labelledby="forgotten">
          <h2 className="heading" id="forgotten">
            {texts.forgottenClocks}
          </h2>
          <p className="muted">{texts.forgottenExplained}</p>
          <ul className={styles.entries}>
            {forgotten.map((entry) => (
              <Line key={entry._id} entry={entry} now={now}>
                {can(type, 'time.correct') && (
                  <Button
                    variant="line"
                    size="sm"
                    aria-label={texts.correctClockOf(entry.person.name, entry.number)}
                    onClick={() => setCorrecting(entry)}
                  >
                    {texts.correct}
                  </Button>
                )}
              </Line>
            ))}
          </ul>
        </Card>
      )}
      {correcting && <CorrectTimeSheet entry={correcting} onClose={() => setCorrecting(null)} />}
    </div>
  );
}

function Line({ entry, now, children }: { entry: Entry; now: string; children?: ReactNode }) {
  const { person, booking, number, carType, startedAt, endedAt, minutes } = entry;
  return (
    <li>
      <span>
        <b>{person.name}</b>, <Link href={staffPaths.booking(booking)}>{carType}</Link>
        <br />
        <span className="muted small">
          {texts.fromTime(whenLabel(startedAt, now))} {endedAt === null ? texts.now : whenLabel(endedAt, now)},{' '}
          {minutesLabel(minutes)}
        </span>
      </span>
      <BookingNumber number={number} />
      {children}
    </li>
  );
}
