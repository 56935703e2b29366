import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import styles from './StaffEstimate.module.css';

/** The plate, the booking, the car and the customer in one line. */
export function VisitLine({ visit }: { visit: StaffVisit | undefined }) {
  if (!visit) return null;
  return (
    <p className={styles.visit}>
      {visit.plate && <NumberPlate plate={visit.plate} />}
      <BookingNumber number={visit.number} />
      <span>
        {visit.carType}, {visit.fullName}
      </span>
    </p>
  );
}
