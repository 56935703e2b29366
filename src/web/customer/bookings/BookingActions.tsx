import { mayChange } from '#shared/bookings/booking-changes.ts';
import { nextPayable, priceCharges } from '#shared/bookings/booking-charges.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { isChangeable } from './appointment-labels.ts';
import { texts } from './customer-bookings.texts.ts';

interface BookingActionsProps {
  booking: Booking;
  now: Date;
  onCancel: () => void;
  onPay: () => void;
  /** True on the booking's own screen, which needs no link to itself. */
  inside?: boolean | undefined;
}

/** A payment was settled, even if it was refunded later. A refund of a pending booking had never paid for it. */
const hasReceipt = (booking: Booking): boolean => {
  const { status, paymentStatus } = booking;
  const wasPaid = status === 'paid' || (paymentStatus === 'refunded' && status !== 'pending');
  return wasPaid || priceCharges(booking.charges).some((charge) => charge.paymentStatus === 'paid');
};

/** Lines of an estimate were approved. A booking that the browser stored before charges has none. */
const hasApprovedWork = ({ charges = [] }: Partial<Booking>): boolean =>
  charges.some(({ kind }) => kind === 'estimate');

/** The actions that the booking's state allows. */
export function BookingActions({ booking, now, onCancel, onPay, inside }: BookingActionsProps) {
  const due = nextPayable(booking);
  const cancellable = isChangeable(booking, now);
  const over = booking.status === 'completed' || booking.status === 'cancelled';
  const isOpen = !over && booking.status !== 'pending-cancelled';
  const size = inside ? 'md' : 'sm';
  return (
    <>
      {cancellable && (
        <Button variant="text" size={size} onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
      {!inside && (
        <Button variant={over ? 'text' : 'line'} size={size} href={customerPaths.booking(booking._id)}>
          {texts.view}
        </Button>
      )}
      {inside && mayChange('edit', booking) && (
        <Button variant="line" href={customerPaths.editBooking(booking._id)}>
          {texts.change}
        </Button>
      )}
      {isOpen && (
        <Button variant="line" size={size} href={customerPaths.visit(booking._id)}>
          {texts.whereIsMyCar}
        </Button>
      )}
      {(hasApprovedWork(booking) || (inside && isOpen)) && (
        <Button variant="line" size={size} href={customerPaths.estimate(booking._id)}>
          {texts.estimate}
        </Button>
      )}
      {inside && (booking.status === 'paid' || booking.status === 'completed') && (
        <Button variant="line" href={customerPaths.release(booking._id)}>
          {texts.releaseCode}
        </Button>
      )}
      {inside && due && (
        <Button variant="line" href={customerPaths.transfer(booking._id)}>
          {texts.bankTransfer}
        </Button>
      )}
      {inside && booking.status !== 'cancelled' && (
        <Button variant="line" href={customerPaths.invoice(booking._id)}>
          {texts.invoice}
        </Button>
      )}
      {inside && hasReceipt(booking) && (
        <Button variant="line" href={customerPaths.receipt(booking._id)}>
          {texts.receipt}
        </Button>
      )}
      {due && (
        <Button size={size} onClick={onPay}>
          {due.kind === 'estimate' ? texts.payTheRest : texts.payNow}
        </Button>
      )}
      {over && (
        <Button
          variant="line"
          size={size}
          href={customerPaths.newBooking({ service: booking.service._id, vehicle: booking.vehicle._id })}
        >
          {texts.bookAgain}
        </Button>
      )}
    </>
  );
}
