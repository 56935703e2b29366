import type { ReactNode } from 'react';
import type { DayBooking } from '#shared/bookings/staff-day.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import styles from './WaitingCars.module.css';

interface WaitingCarsProps {
  title: string;
  icon: Icon;
  /** The number of cars, which is higher than that of the list if the list is cut. */
  count: number;
  cars: readonly (DayBooking & { note: ReactNode })[];
  /** The label of each car's button. Undefined for roles that may not plan. */
  action: string | undefined;
  onGive: (booking: string) => void;
}

/** Cars that wait for a bay or a time. Nothing if there are none. */
export function WaitingCars({ title, icon: Glyph, count, cars, action, onGive }: WaitingCarsProps) {
  if (count === 0) return null;
  return (
    <section className={styles.queue} aria-label={title}>
      <h2 className={styles.head}>
        <Glyph size={20} />
        {title}
        <b>{count}</b>
      </h2>
      <ol>
        {cars.map(({ _id, number, service, carType, fullName, note }) => (
          <li key={_id} className={styles.card}>
            <span className={styles.top}>
              <BookingNumber number={number} />
              <span className="muted">{note}</span>
            </span>
            <span>
              <b>{service}</b>
              <br />
              <span className="muted">
                {carType}, {fullName}
              </span>
            </span>
            {action !== undefined && (
              <Button variant="line" size="sm" aria-label={`${action}: ${number}`} onClick={() => onGive(_id)}>
                {action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
