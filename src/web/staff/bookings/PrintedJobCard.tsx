import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { dayInLagos, dayTitle } from '#web/staff/staff-labels.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { locationLabel } from './BookingFacts.tsx';
import styles from './PrintedJobCard.module.css';
import { texts } from './staff-bookings.texts.ts';
import { STATUS_LABEL } from '#web/staff/staff.texts.ts';

const phoneFact = (phone: string): [string, string] => ['Phone', formatPhone(phone)];

/** The printed job card: facts, space for notes, and two signatures. Not shown on screen. */
export function PrintedJobCard({ booking }: { booking: StaffCard }) {
  const centre = useCentre();
  const facts: [string, string][] = [
    ['Customer', booking.fullName],
    ...(booking.phoneNumber ? [phoneFact(booking.phoneNumber)] : []),
    ['Car', booking.plate === null ? booking.carType : `${booking.carType}, ${booking.plate}`],
    ['Service', bookedNames(booking)],
    [MODE_LABEL[booking.mode], locationLabel(booking)],
    booking.appointment
      ? ['When', `${dayTitle(dayInLagos(booking.date))}, ${formatTime(booking.date)}`]
      : ['Booked', dayTitle(dayInLagos(booking.date))],
    ['Status', STATUS_LABEL[booking.status]],
    [texts.toPay, `${formatNaira(booking.amount)}, ${METHOD_LABEL[booking.paymentMethod].toLowerCase()}`],
    ['Received', formatNaira(booking.paid ?? 0)],
  ];
  return (
    <section className={styles.sheet} aria-hidden="true">
      <header>
        <div>
          <b className={styles.name}>{centre?.name}</b>
          <p>{centre?.address}</p>
          <p>{centre?.phone}</p>
        </div>
        <BookingNumber number={booking.number} className={styles.plate} />
      </header>
      <p className={styles.title}>{texts.jobCard}</p>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {booking.note != null && (
        <>
          <p className={styles.label}>{texts.customerSays}</p>
          <p className={styles.note}>{booking.note}</p>
        </>
      )}
      <p className={styles.label}>{texts.workDonePartsUsed}</p>
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className={styles.line} />
      ))}
      <footer>
        <p>{texts.technician}</p>
        <p>{texts.customer}</p>
      </footer>
    </section>
  );
}
