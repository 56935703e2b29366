import { formatDay } from '#shared/dates.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { CustomerPart } from './CustomerPart.tsx';
import { useCustomerCars } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';

/** A customer's cars, and those that were only seen at check-ins, with their last readings. */
export function CustomerCars({ id }: { id: string }) {
  const query = useCustomerCars(id);
  return (
    <CustomerPart title="Cars" query={query} what="the cars">
      {({ cars }) =>
        cars.length === 0 ? (
          <p className="muted">No car is known by its plate yet.</p>
        ) : (
          <ul className={styles.list}>
            {cars.map(({ plate, carType, isOwn, km }) => (
              <li key={plate} className={styles.row}>
                <span>
                  {carType}
                  <span className="small muted">
                    {' '}
                    {km === null
                      ? 'No reading'
                      : `${km.km.toLocaleString('en-NG')} km, ${formatDay(km.at, new Date(query.dataUpdatedAt))}`}
                    {!isOwn && ', seen at check-in'}
                  </span>
                </span>
                <NumberPlate plate={plate} />
              </li>
            ))}
          </ul>
        )
      }
    </CustomerPart>
  );
}
