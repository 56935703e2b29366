import Calendar from 'lucide-react/icons/calendar';
import Car from 'lucide-react/icons/car';
import MapPin from 'lucide-react/icons/map-pin';
import Wallet from 'lucide-react/icons/wallet';
import Warehouse from 'lucide-react/icons/warehouse';
import type { ReactNode } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { BookingJobCard } from '#web/domain/bookings/BookingJobCard.tsx';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentHead } from './AppointmentHead.tsx';
import { arrivalLabel, dateLabel, paymentLabel } from './booking-labels.ts';

/** A booking in the list. While it is open, the card also shows its time and the actions for it. */
export function BookingCard({ booking, now, actions }: { booking: Booking; now: Date; actions: ReactNode }) {
  const isOpen = isOpenBooking(booking);
  return (
    <BookingJobCard
      status={booking.status}
      number={booking.number}
      head={isOpen && <AppointmentHead booking={booking} now={now} />}
      title={<ServiceName name={booking.service.name} />}
      facts={[
        { icon: Car, term: 'Car', value: booking.carType },
        ...(isOpen ? [] : [{ icon: Calendar, term: 'Date', value: dateLabel(booking, now, formatDayAndTime) }]),
        { icon: booking.mode === 'pick-up' ? MapPin : Warehouse, term: 'Mode', value: arrivalLabel(booking) },
        { icon: Wallet, term: 'Payment', value: paymentLabel(booking) },
      ]}
      below={isOpen && <AppointmentActions booking={booking} now={now} />}
      amount={booking.amount}
      actions={actions}
    />
  );
}
