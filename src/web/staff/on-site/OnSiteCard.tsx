import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import { can, type StaffType } from '#shared/capabilities.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { CarPlaces } from './CarPlaces.tsx';
import { stateLabel, type OnSiteCar } from './on-site-labels.ts';
import type { OnSitePart } from './OnSiteSheet.tsx';
import column from '../columns/ColumnCard.module.css';
import styles from './OnSite.module.css';
import { texts } from './staff-on-site.texts.ts';

interface OnSiteCardProps {
  car: OnSiteCar;
  /** The time at which the server made the list, ISO 8601. */
  now: string;
  type: StaffType;
  onPart: (part: OnSitePart) => void;
}

/** A car on site: its state, its place and that of its key with their times, and the actions of staff. */
export function OnSiteCard({ car, now, type, onPart }: OnSiteCardProps) {
  const { _id, number, fullName, plate, carType, service, state, confirmed, codeWasWrong, workers } = car;
  // Technicians cannot open the bookings of others. The code confirms the record only until the work begins.
  const mayConfirm = !confirmed && state === 'checked-in' && can(type, 'visits.check-in');
  return (
    <li className={cx(column.card, column.pressed)}>
      <div className={column.top}>
        {plate && <NumberPlate plate={plate} />}
        <BookingNumber number={number} />
      </div>
      <h3>
        {can(type, 'calendar.plan') ? (
          <Link href={staffPaths.booking(_id)} className={column.cover}>
            {fullName}
          </Link>
        ) : (
          fullName
        )}
      </h3>
      <p className="muted">
        {carType}, {service}
      </p>
      <p className={styles.state}>{stateLabel(car, now)}</p>
      <dl className={styles.where}>
        <CarPlaces car={car.car} keys={car.key} now={now} />
        {workers.length > 0 && (
          <div>
            <dt>
              <Wrench size={16} />
              {texts.work}
            </dt>
            <dd>
              <b>{workers.map(({ name }) => name).join(', ')}</b>
            </dd>
          </div>
        )}
      </dl>
      {!confirmed && (
        <p className={column.flag}>
          <TriangleAlert size={16} />
          {codeWasWrong ? texts.codeWasWrong : texts.notConfirmed}
        </p>
      )}
      <div className={cx(column.over, styles.actions)}>
        <Button variant="line" size="sm" aria-label={texts.moveCar(number)} onClick={() => onPart('move')}>
          {texts.move}
        </Button>
        <Button variant="line" size="sm" aria-label={texts.photosOfCar(number)} onClick={() => onPart('photos')}>
          {texts.photos}
        </Button>
        {state === 'ready' && can(type, 'visits.release') && (
          <Button size="sm" aria-label={texts.handOverCar(number)} href={staffPaths.release(_id)}>
            {texts.handOver}
          </Button>
        )}
        {state !== 'ready' && (
          <Button variant="line" size="sm" aria-label={texts.markReady(number)} onClick={() => onPart('ready')}>
            {texts.ready}
          </Button>
        )}
        {mayConfirm && (
          <Button variant="line" size="sm" aria-label={texts.codeOf(number)} onClick={() => onPart('code')}>
            {texts.code}
          </Button>
        )}
        <Button variant="line" size="sm" aria-label={texts.inspectionOf(number)} href={staffPaths.inspection(_id)}>
          {texts.inspection}
        </Button>
        <Button variant="line" size="sm" aria-label={texts.estimateOf(number)} href={staffPaths.estimate(_id)}>
          {texts.estimate}
        </Button>
      </div>
    </li>
  );
}
