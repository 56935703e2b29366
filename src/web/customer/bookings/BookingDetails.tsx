import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import type { Booking, BookingCharge } from '#shared/bookings/bookings.contract.ts';
import { type ReactNode, use, useState } from 'react';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { BookingSummary } from './BookingSummary.tsx';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { locationLabel, paymentLabel } from './booking-labels.ts';
import { whenFacts } from './when-facts.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
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
        ...parts(booking),
        ...approvedWork(booking),
      ]}
      money={booking}
      deposit={
        booking.deposit && booking.deposit.due > 0 ? { deposit: booking.deposit, method: booking.paymentMethod } : null
      }
    />
  );
}

const PART_LABEL = { whole: texts.partOfThePrice, deposit: texts.depositPart, balance: texts.balancePart };

/** The deposit and the balance, or the parts of a price that was paid in parts at the desk, and their receipts. */
function parts({ _id: id, charges = [], deposit }: Pick<Booking, '_id'> & Partial<Booking>): [string, ReactNode][] {
  const price = priceCharges(charges);
  if (deposit?.retained !== undefined) return [[texts.depositPart, texts.keptDeposit(formatNaira(deposit.retained))]];
  return price.length < 2
    ? []
    : price.map((charge) => [PART_LABEL[charge.part ?? 'whole'], <Owed key={charge._id} id={id} charge={charge} />]);
}

/** What is due of a charge, or its receipt. */
function Owed({ id, charge: { _id: charge, amount, due } }: { id: string; charge: BookingCharge }) {
  const { receiptPath } = use(BookingSide) ?? { receiptPath: customerPaths.receipt };
  if (due > 0) return texts.toPay(formatNaira(amount));
  return (
    <>
      {formatNaira(amount)}, <Link href={receiptPath(id, charge)}>{texts.paidSeeTheReceipt}</Link>
    </>
  );
}

/** The approved work of estimates, which is charged beside the price, and whether it is paid. */
const approvedWork = ({ _id: id, charges = [] }: Pick<Booking, '_id'> & Partial<Booking>): [string, ReactNode][] =>
  charges
    .filter(({ kind, replacedBy }) => kind === 'estimate' && replacedBy === undefined)
    .map((charge) => [
      texts.approvedWork,
      charge.voidedAt === undefined ? (
        <Owed key={charge._id} id={id} charge={charge} />
      ) : (
        texts.takenOffTheBill(formatNaira(charge.amount))
      ),
    ]);
