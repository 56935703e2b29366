import { useState } from 'react';
import { can } from '#shared/capabilities.ts';
import type { TimeEntry } from '#shared/visits/time-entries.contract.ts';
import { CorrectTimeSheet } from '#web/staff/jobs/CorrectTimeSheet.tsx';
import { minutesLabel } from '#web/staff/jobs/job-labels.ts';
import { useJobTime } from '#web/staff/jobs/jobs-queries.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';

/** The time that people worked on the car of a booking, with its corrections. Nothing before the first clock. */
export function BookingTime({ bookingId }: { bookingId: string }) {
  const { data } = useJobTime(bookingId);
  const me = useStaffMe();
  const [correcting, setCorrecting] = useState<TimeEntry | null>(null);
  if (!data || data.entries.length === 0) return null;
  const span = ({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): string =>
    `${whenLabel(startedAt, data.now)} to ${endedAt === null ? 'now' : whenLabel(endedAt, data.now)}`;
  return (
    <Card aria-labelledby="time">
      <h2 className="heading" id="time">
        {texts.timeWorked(minutesLabel(data.minutes))}
      </h2>
      <ol className={styles.history}>
        {data.entries.map((entry) => (
          <li key={entry._id}>
            <b>{entry.person.name}</b>, {minutesLabel(entry.minutes)}
            <span className="muted small">
              {span(entry)}
              {entry.isForgotten && texts.looksForgotten}
            </span>
            {entry.recorded && <span className="muted small">{texts.clockRecorded(span(entry.recorded))}</span>}
            {entry.corrections.map((one) => (
              <span className="muted small" key={one.at}>
                {texts.correctedByTo(one.by, span(one), one.reason)}
              </span>
            ))}
            {me && can(me.type, 'time.correct') && (
              <Button
                variant="line"
                size="sm"
                aria-label={texts.correctTimeOf(entry.person.name)}
                onClick={() => setCorrecting(entry)}
              >
                {texts.correct}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {correcting && <CorrectTimeSheet entry={correcting} onClose={() => setCorrecting(null)} />}
    </Card>
  );
}
