import { useState } from 'react';
import type { Booking } from '#shared/booking/contract.ts';
import { shownPhone } from '#shared/phone.ts';
import { shownTime } from '#shared/when.ts';
import { BookingSlip } from './BookingSummary.tsx';
import { MODE, paymentOf, placeOf } from './booking-labels.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Plate } from '#web/domain/bookings/BookingNumber.tsx';

/** Every fact of a booking. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const [now] = useState(() => new Date());
  return (
    <BookingSlip
      head={
        <>
          <Chip status={booking.status} />
          <Plate number={booking.number} />
        </>
      }
      facts={[
        ['Car', booking.carType],
        ['Service', booking.service.name],
        ['Date', shownTime(booking.date, now)],
        [MODE[booking.mode], placeOf(booking)],
        ['Name', booking.fullName],
        ['Phone', shownPhone(booking.phoneNumber)],
        ['Payment', paymentOf(booking)],
      ]}
      money={booking}
    />
  );
}
