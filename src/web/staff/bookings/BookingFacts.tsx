import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import Calendar from 'lucide-react/icons/calendar';
import Car from 'lucide-react/icons/car';
import CreditCard from 'lucide-react/icons/credit-card';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import Warehouse from 'lucide-react/icons/warehouse';
import Wrench from 'lucide-react/icons/wrench';
import type { BookingArrival } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { can } from '#shared/capabilities.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { methodsText } from '#web/domain/bookings/methods-text.ts';
import { BookingJobCard } from '#web/domain/bookings/BookingJobCard.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { texts } from './staff-bookings.texts.ts';
import { PAYMENT_LABEL, STATUS_LABEL } from '#web/staff/staff.texts.ts';

/** The place of the car: the centre, or the pick-up address, which is empty for roles that may not see it. */
export const locationLabel = ({ mode, location }: BookingArrival): string =>
  mode === 'pick-up' ? location : `${location.name}, ${location.city}`;

/** The booking as a job card. */
export function BookingFacts({ booking, now }: { booking: StaffCard; now: Date }) {
  const me = useStaffMe();
  const { phoneNumber, discount, credit, price } = booking;
  const saved = discount + credit;
  return (
    <BookingJobCard
      status={booking.status}
      statusLabel={STATUS_LABEL[booking.status]}
      number={booking.number}
      title={booking.carType}
      amount={booking.amount}
      facts={[
        {
          icon: User,
          term: 'Customer',
          value: (
            <Link
              href={
                me && can(me.type, 'customers.see')
                  ? staffPaths.customer(booking.customer)
                  : staffPaths.bookings({ customer: booking.customer })
              }
            >
              {booking.fullName}
            </Link>
          ),
        },
        ...(phoneNumber
          ? [{ icon: Phone, term: 'Phone', value: <span className="num">{formatPhone(phoneNumber)}</span> }]
          : []),
        { icon: Wrench, term: 'Service', value: bookedNames(booking) },
        ...(booking.plate === null
          ? []
          : [
              {
                icon: Car,
                term: 'Car',
                value: <Link href={staffPaths.bookings({ q: booking.plate })}>{texts.bookingsOf(booking.plate)}</Link>,
              },
            ]),
        {
          icon: booking.mode === 'pick-up' ? MapPin : Warehouse,
          term: 'Where',
          value: [MODE_LABEL[booking.mode], locationLabel(booking)].filter(Boolean).join(': '),
        },
        {
          icon: Calendar,
          term: booking.appointment ? 'When' : 'Booked',
          value: [formatDayAndTime(booking.date, now), booking.appointment?.resource].filter(Boolean).join(', '),
        },
        {
          icon: CreditCard,
          term: 'Payment',
          value: (
            <>
              {methodsText(booking)}, {PAYMENT_LABEL[booking.paymentStatus].toLowerCase()}
              {saved > 0 && (
                <>
                  {' '}
                  (<Money naira={price} /> {texts.less} <Money naira={saved} />)
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
