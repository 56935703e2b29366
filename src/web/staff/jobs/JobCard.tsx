import Clock from 'lucide-react/icons/clock';
import type { MyJob } from '#shared/visits/time-entries.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { staffPaths } from '../staff-paths.ts';
import { CarPlaces } from '../on-site/CarPlaces.tsx';
import { minutesLabel, planLabel } from './job-labels.ts';
import { FaultFold } from '../faults/FaultFold.tsx';
import { useClock } from './use-clock.ts';
import column from '../columns/ColumnCard.module.css';
import place from '../on-site/OnSite.module.css';
import styles from './Jobs.module.css';
import { texts } from './staff-jobs.texts.ts';

interface JobCardProps {
  job: MyJob;
  /** The time at which the server made the list, ISO 8601. */
  now: string;
  /** Whether the clock runs on this car. */
  isRunning: boolean;
  onMove: () => void;
}

/** A job of mine: the car, its plan, the places of car and key, the time on it, and my actions. */
export function JobCard({ job, now, isRunning, onMove }: JobCardProps) {
  const { busy, failure, send } = useClock();
  const { number, plate, carType, service, state, isMine, isLate, myMinutes, minutes, others } = job;
  const isHere = state === 'checked-in' || state === 'in-work';
  return (
    <li className={column.card} data-running={isRunning || undefined}>
      <div className={column.top}>
        {plate && <NumberPlate plate={plate} />}
        <BookingNumber number={number} />
      </div>
      <h3>{carType}</h3>
      <p className="muted">{service}</p>
      <p className={place.state}>{planLabel(job, now)}</p>
      {isLate && (
        <p className={column.flag}>
          <Clock size={16} />
          {texts.late}
        </p>
      )}
      {!isMine && <p className="muted">{texts.notAssignedToYou}</p>}
      {job.hasFault && <FaultFold bookingId={job._id} number={number} />}
      {state !== 'expected' && (
        <dl className={place.where}>
          <CarPlaces car={job.car} keys={job.key} now={now} />
          <div>
            <dt>
              <Clock size={16} />
              {texts.time}
            </dt>
            <dd>
              <b>{minutesLabel(myMinutes)}</b>
              {minutes > myMinutes && texts.withOthers(minutesLabel(minutes))}
            </dd>
          </div>
        </dl>
      )}
      {others.length > 0 && <p className={styles.others}>{texts.worksOnItToo(others.join(', '))}</p>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isHere && (
        <div className={place.actions}>
          {isRunning ? (
            <p className={styles.runs}>{texts.clockRunsOnThis}</p>
          ) : (
            <Button
              block
              busy={busy}
              busyLabel={texts.clockingOn}
              aria-label={texts.clockOnTo(number)}
              onClick={() => void send(job, true)}
            >
              {texts.clockOn}
            </Button>
          )}
          <Button variant="line" size="sm" aria-label={texts.moveCar(number)} onClick={onMove}>
            {texts.move}
          </Button>
          <Button
            variant="line"
            size="sm"
            aria-label={texts.inspectionOf(number)}
            href={staffPaths.inspection(job._id)}
          >
            {texts.inspection}
          </Button>
          <Button variant="line" size="sm" aria-label={texts.estimateOf(number)} href={staffPaths.estimate(job._id)}>
            {texts.estimate}
          </Button>
        </div>
      )}
    </li>
  );
}
