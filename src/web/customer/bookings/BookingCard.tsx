import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import Calendar from 'lucide-react/icons/calendar';
import Car from 'lucide-react/icons/car';
import KeyRound from 'lucide-react/icons/key-round';
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
import { stayOf } from './stay-of.ts';
import { texts } from './customer-bookings.texts.ts';

interface BookingCardProps {
  booking: Booking;
  now: Date;
  /** Asks whether to cancel it; without it the card does not offer that. */
  onCancel?: (() => void) | undefined;
  actions: ReactNode;
}

/**
 * A booking in the list. While it is open or its car is here, the card also shows its time or the stay, and the actions
 * for it.
 */
export function BookingCard({ booking, now, onCancel, actions }: BookingCardProps) {
  const stay = stayOf(booking);
  const isOpen = isOpenBooking(booking) || stay !== null;
  const { due, total = booking.amount, live } = booking;
  return (
    <BookingJobCard
      status={booking.status}
      statusLabel={stay && (stay.state === 'ready' ? texts.ready : texts.inTheWorkshop)}
      number={booking.number}
      head={isOpen && <AppointmentHead booking={booking} now={now} />}
      title={<ServiceName name={bookedNames(booking)} />}
      facts={[
        { icon: Car, term: 'Car', value: booking.carType },
        ...(isOpen ? [] : [{ icon: Calendar, term: 'Date', value: dateLabel(booking, now, formatDayAndTime) }]),
        { icon: booking.mode === 'pick-up' ? MapPin : Warehouse, term: 'Mode', value: arrivalLabel(booking) },
        { icon: Wallet, term: 'Payment', value: paymentLabel(booking) },
        ...(isOpen && live?.checkInCode
          ? [{ icon: KeyRound, term: 'For the desk', value: texts.checkInCode(live.checkInCode) }]
          : []),
      ]}
      below={isOpen && <AppointmentActions booking={booking} now={now} onCancel={onCancel} />}
      amount={due > 0 ? due : total}
      actions={actions}
    />
  );
}
