import { useState } from 'react';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { can } from '#shared/capabilities.ts';
import type { BookedService } from '#shared/catalogue/chosen-services.ts';
import { durationText } from '#shared/duration-text.ts';
import { formatNaira } from '#shared/money.ts';
import { useStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { AddServiceSheet } from './AddServiceSheet.tsx';
import { RemoveServiceSheet } from './RemoveServiceSheet.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';

/** The services of a booking with their prices, and how staff offer a further one and remove one. */
export function BookingServices({ booking }: { booking: StaffCard }) {
  const me = useStaffMe();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<BookedService | null>(null);
  const { services = [] } = booking;
  const mayChange = me !== null && can(me.type, 'bookings.add-service') && isOpenBooking(booking);
  if (services.length < 2 && !mayChange) return null;
  const own = services.filter(({ added }) => added !== true).length;
  return (
    <Card aria-labelledby="services">
      <h2 className="heading" id="services">
        {texts.services}
      </h2>
      <ul className={styles.history}>
        {services.map((line) => (
          <li key={line.service}>
            <b className="num">{formatNaira(line.price - line.discount)}</b> {describe(line)}
            {mayChange && (line.added === true || own > 1) && (
              <>
                {' '}
                <Button variant="text" size="sm" onClick={() => setRemoved(line)}>
                  {texts.removeService}
                  <span className="sr"> {line.name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
        <Offered bookingId={booking._id} />
      </ul>
      {mayChange && (
        <Button variant="line" size="sm" onClick={() => setIsAdding(true)}>
          {texts.addAService}
        </Button>
      )}
      <AddServiceSheet booking={booking} open={isAdding} onClose={() => setIsAdding(false)} />
      <RemoveServiceSheet booking={booking} line={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}

const describe = ({ name, minutes, price, discount, added }: BookedService): string =>
  [
    name,
    added === true && texts.addedAtTheDesk,
    minutes > 0 && durationText(minutes),
    discount > 0 && texts.lessDiscount(formatNaira(price), formatNaira(discount)),
  ]
    .filter(Boolean)
    .join(', ');

/** The services that wait for the customer's answer. */
function Offered({ bookingId }: { bookingId: string }) {
  const estimate = useStaffEstimate(bookingId).data;
  const waiting = estimate?.lines.filter(({ kind, answer }) => kind === 'service' && answer === null) ?? [];
  return waiting.map(({ _id: id, name, amount }) => (
    <li key={id}>
      <b className="num">{formatNaira(amount)}</b> {name}: {texts.waitsForYes}{' '}
      <Link href={staffPaths.estimate(bookingId)}>{texts.toTheEstimate}</Link>
    </li>
  ));
}
