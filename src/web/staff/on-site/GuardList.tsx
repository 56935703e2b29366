import { formatFullDateTime } from '#shared/dates.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { placeLabel, stateLabel } from './on-site-labels.ts';
import type { OnSite } from './saved-on-site.ts';
import styles from './OnSite.module.css';
import { texts } from './staff-on-site.texts.ts';

/** The list for the guard, only on paper: no phone numbers, plates in large type, sorted by plate. */
export function GuardList({ list: { now, cars } }: { list: OnSite }) {
  return (
    <div className={styles.paper}>
      <p>{texts.asOf(formatFullDateTime(now))}</p>
      <table>
        <caption className="sr">{texts.carsOnSite}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.plate}</th>
            <th scope="col">{texts.booking}</th>
            <th scope="col">{texts.car}</th>
            <th scope="col">{texts.whereTheCarIs}</th>
            <th scope="col">{texts.whereTheKeyIs}</th>
            <th scope="col">{texts.ready}</th>
          </tr>
        </thead>
        <tbody>
          {cars
            .toSorted((a, b) => a.plate.localeCompare(b.plate))
            .map((car) => (
              <tr key={car._id}>
                <td>{car.plate && <NumberPlate plate={car.plate} big />}</td>
                <td>
                  <BookingNumber number={car.number} />
                </td>
                <td>{car.carType}</td>
                <td>{placeLabel(car.car)}</td>
                <td>{placeLabel(car.key)}</td>
                <td>{car.readyAt === null ? texts.notReady : stateLabel(car, now)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
