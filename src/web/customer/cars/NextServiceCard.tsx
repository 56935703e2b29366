import { formatCalendarDay } from '#shared/dates.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { kmText, serviceProgress } from './car-texts.ts';
import { type CarPage, useCars } from './cars-queries.ts';
import styles from './NextServiceCard.module.css';

interface NextServiceCardProps {
  next: CarPage['nextService'];
  /** On the clock; null: not known. */
  km: number | null;
}

/** When the car is due for its next service: the day, the kilometres, and how far it has come. */
export function NextServiceCard({ next, km }: NextServiceCardProps) {
  const { data } = useCars();
  if (next === null) {
    return (
      <Card className={styles.next} aria-labelledby="next-service">
        <h2 className="heading" id="next-service">
          Next service
        </h2>
        <p>After its first service here you see when the next one is due.</p>
      </Card>
    );
  }
  const progress = serviceProgress(next, km);
  const byKm = next.dueKm !== null && <b className="num">{kmText(next.dueKm)}</b>;
  return (
    <Card className={styles.next} aria-labelledby="next-service">
      <h2 className="heading" id="next-service">
        Next service
      </h2>
      <p>
        {next.dueOn === null ? (
          <>At {byKm}.</>
        ) : (
          <>
            <b className={styles.day}>{formatCalendarDay(next.dueOn)}</b>
            {byKm && <> or at {byKm}, whichever comes first.</>}
          </>
        )}
      </p>
      {progress && (
        <>
          <div className={styles.meter} role="img" aria-label={progress.label}>
            <i style={{ width: `${progress.share * 100}%` }} />
          </div>
          <p className="small">
            {progress.left}.
            {next.expectedOn !== null && ` As you drive that is about ${formatCalendarDay(next.expectedOn)}.`}
          </p>
        </>
      )}
      <p className="small muted">
        {next.service}, last on {formatCalendarDay(next.lastOn)}
        {next.lastKm !== null && ` at ${kmText(next.lastKm)}`}.
      </p>
      {data?.reminders.given === true && <p className="small muted">We remind you a week before.</p>}
    </Card>
  );
}
