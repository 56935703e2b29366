import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Fragment, type ReactNode, useState } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { BookingSummary } from './BookingSummary.tsx';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { locationLabel, paymentLabel } from './booking-labels.ts';
import { whenFacts } from './when-facts.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { texts } from './customer-bookings.texts.ts';

/** All details of a booking. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const [now] = useState(() => new Date(serverNow()));
  return (
    <BookingSummary
      head={
        <>
          <Chip status={booking.status} />
          <BookingNumber number={booking.number} />
        </>
      }
      facts={[
        ...whenFacts(booking, now),
        ['Car', booking.plate === null ? booking.carType : `${booking.carType}, ${booking.plate}`],
        ['Service', bookedNames(booking)],
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

/** The approved work of estimates, which is charged beside the price, and whether it is paid. */
const approvedWork = ({ _id: id, charges = [] }: Pick<Booking, '_id'> & Partial<Booking>): [string, ReactNode][] =>
  charges
    .filter(({ kind }) => kind === 'estimate')
    .map(({ _id: charge, amount, due, voidedAt }) => {
      if (voidedAt !== undefined) return [texts.approvedWork, texts.takenOffTheBill(formatNaira(amount))];
      if (due > 0) return [texts.approvedWork, texts.toPay(formatNaira(amount))];
      const receipt = <Link href={customerPaths.receipt(id, charge)}>{texts.paidSeeTheReceipt}</Link>;
      return [
        texts.approvedWork,
        <Fragment key={charge}>
          {formatNaira(amount)}, {receipt}
        </Fragment>,
      ];
    });
