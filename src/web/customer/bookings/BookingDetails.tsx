import { useState } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { BookingSummary } from './BookingSummary.tsx';
import { MODE_LABEL } from '#web/domain/bookings/method-and-mode-labels.ts';
import { paymentLabel, locationLabel } from './booking-labels.ts';
import { dayAndTimeText, readyText } from '#web/domain/scheduling/time-labels.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';

/** All details of a booking. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const [now] = useState(() => new Date());
  return (
    <BookingSummary
      head={
        <>
          <Chip status={booking.status} />
          <BookingNumber number={booking.number} />
        </>
      }
      facts={[
        ...(booking.appointment
          ? ([
              ['When', dayAndTimeText(booking.appointment.startsAt, now)],
              ['Ready', readyText(booking.appointment, now)],
            ] as const)
          : ([['Date', formatDayAndTime(booking.date, now)]] as const)),
        ['Car', booking.plate === null ? booking.carType : `${booking.carType}, ${booking.plate}`],
        ['Service', booking.service.name],
        [MODE_LABEL[booking.mode], locationLabel(booking)],
        ['Name', booking.fullName],
        ['Phone', formatPhone(booking.phoneNumber)],
        ['Payment', paymentLabel(booking)],
        ...approvedWork(booking),
      ]}
      money={booking}
    />
  );
}

/** What was approved of estimates, beside the price, and what of it is still to be paid. */
const approvedWork = ({ charges = [] }: Partial<Pick<Booking, 'charges'>>): [string, string][] =>
  charges
    .filter(({ kind }) => kind === 'estimate')
    .map(({ amount, due, voidedAt }) => [
      'Approved work',
      `${formatNaira(amount)}, ${voidedAt === undefined ? (due > 0 ? 'to pay' : 'paid') : 'taken off the bill'}`,
    ]);
