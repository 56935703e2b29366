import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { durationText } from '#shared/duration-text.ts';
import { formatNaira } from '#shared/money.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';

/** The services of a booking that has several, with their prices. */
export function BookingServices({ booking: { services = [] } }: { booking: StaffCard }) {
  if (services.length < 2) return null;
  return (
    <Card aria-labelledby="services">
      <h2 className="heading" id="services">
        {texts.services}
      </h2>
      <ul className={styles.history}>
        {services.map(({ service, name, price, discount, minutes }) => (
          <li key={service}>
            <b className="num">{formatNaira(price - discount)}</b>{' '}
            {[
              name,
              minutes > 0 && durationText(minutes),
              discount > 0 && texts.lessDiscount(formatNaira(price), formatNaira(discount)),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
