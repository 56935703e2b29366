import Calendar from 'lucide-react/icons/calendar';
import Car from 'lucide-react/icons/car';
import MapPin from 'lucide-react/icons/map-pin';
import Wallet from 'lucide-react/icons/wallet';
import Warehouse from 'lucide-react/icons/warehouse';
import type { ReactNode } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { BookingJobCard } from '#web/domain/bookings/BookingJobCard.tsx';
import { arrivalLabel, paymentLabel } from './booking-labels.ts';

/** A booking in the list. */
export function BookingCard({ booking, now, actions }: { booking: Booking; now: Date; actions: ReactNode }) {
  return (
    <BookingJobCard
      status={booking.status}
      number={booking.number}
      title={<ServiceName name={booking.service.name} />}
      facts={[
        { icon: Car, term: 'Car', value: booking.carType },
        { icon: Calendar, term: 'Date', value: formatDayAndTime(booking.date, now) },
        { icon: booking.mode === 'pick-up' ? MapPin : Warehouse, term: 'Mode', value: arrivalLabel(booking) },
        { icon: Wallet, term: 'Payment', value: paymentLabel(booking) },
      ]}
      amount={booking.amount}
      actions={actions}
    />
  );
}
