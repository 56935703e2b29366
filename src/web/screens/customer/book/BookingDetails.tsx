import { useState } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { shownPhone } from '#shared/phone.ts';
import { shownTime } from '#shared/dates.ts';
import { BookingSlip } from '#web/booking/BookingSlip.tsx';
import { MODE, paymentOf, placeOf } from '#web/booking/words.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Plate } from '#web/ui/Plate.tsx';

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
