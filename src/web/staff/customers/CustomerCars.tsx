import { formatDay } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { CustomerPart } from './CustomerPart.tsx';
import { useCustomerCars } from './customer-queries.ts';
import styles from './CustomerScreen.module.css';
import { texts } from './staff-customers.texts.ts';

/** A customer's cars and those that were only seen at check-ins, each with its last reading. */
export function CustomerCars({ id }: { id: string }) {
  const query = useCustomerCars(id);
  return (
    <CustomerPart title={texts.cars} query={query} what={texts.theCars}>
      {({ cars }) =>
        cars.length === 0 ? (
          <p className="muted">{texts.noCarKnown}</p>
        ) : (
          <ul className={styles.list}>
            {cars.map(({ plate, carType, isOwn, km, people }) => (
              <li key={plate} className={styles.row}>
                <span>
                  {carType}
                  <span className="small muted">
                    {' '}
                    {km === null
                      ? texts.noReading
                      : texts.kmOn(km.km.toLocaleString('en-NG'), formatDay(km.at, new Date(query.dataUpdatedAt)))}
                    {!isOwn && texts.seenAtCheckIn}
                  </span>
                  {people.map(({ role, name, phone, isStanding }, index) => (
                    <span key={index} className="small muted">
                      {texts.personOnCar[role](name)}
                      {phone !== null && `, ${formatPhone(phone)}`}
                      {isStanding && texts.mayCollectAlways}
                    </span>
                  ))}
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
