import { formatCalendarDay } from '#shared/dates.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { kmText, serviceProgress } from './car-texts.ts';
import type { CarPage } from './car-history-query.ts';
import { useCars } from './cars-queries.ts';
import styles from './NextServiceCard.module.css';
import { texts } from './customer-cars.texts.ts';

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
          {texts.nextService}
        </h2>
        <p>{texts.noServiceYet}</p>
      </Card>
    );
  }
  const progress = serviceProgress(next, km);
  const byKm = next.dueKm !== null && <b className="num">{kmText(next.dueKm)}</b>;
  return (
    <Card className={styles.next} aria-labelledby="next-service">
      <h2 className="heading" id="next-service">
        {texts.nextService}
      </h2>
      <p>
        {next.dueOn === null ? (
          <>
            {texts.at} {byKm}.
          </>
        ) : (
          <>
            <b className={styles.day}>{formatCalendarDay(next.dueOn)}</b>
            {byKm && (
              <>
                {' '}
                {texts.orAt} {byKm}
                {texts.whicheverComesFirst}
              </>
            )}
          </>
        )}
      </p>
      {progress && (
        <>
          <div className={styles.meter} role="img" aria-label={progress.label}>
            <i style={{ width: `${progress.share * 100}%` }} />
          </div>
          <p className="small">
            {progress.left}.{next.expectedOn !== null && texts.estimatedDate(formatCalendarDay(next.expectedOn))}
          </p>
        </>
      )}
      <p className="small muted">
        {texts.lastOn(next.service, formatCalendarDay(next.lastOn))}
        {next.lastKm !== null && texts.atKilometres(kmText(next.lastKm))}.
      </p>
      {data?.reminders.given === true && <p className="small muted">{texts.serviceReminder}</p>}
    </Card>
  );
}
