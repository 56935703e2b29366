import { joinServices } from '#shared/catalogue/chosen-services.ts';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import { nextPayable, priceCharges } from '#shared/bookings/booking-charges.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { liveThing } from '#shared/bookings/live-thing.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { payLabel } from '#web/customer/payments/pay-label.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { hasCome, stayOf } from './stay-of.ts';
import { texts } from './customer-bookings.texts.ts';

interface BookingActionsProps {
  booking: Booking;
  now: Date;
  onPay: () => void;
  /** True on the booking's own screen, which has the live action above and all pages here. */
  inside?: boolean | undefined;
}

/** A payment was settled, even if it was refunded later. A refund of a pending booking had never paid for it. */
export const hasReceipt = (booking: Booking): boolean => {
  const { status, paymentStatus } = booking;
  const wasPaid = status === 'paid' || (paymentStatus === 'refunded' && status !== 'pending');
  return wasPaid || priceCharges(booking.charges).some((charge) => charge.paymentStatus === 'paid');
};

/** Lines of an estimate were approved. A booking that the browser stored before charges has none. */
const hasApprovedWork = ({ charges = [] }: Partial<Booking>): boolean =>
  charges.some(({ kind }) => kind === 'estimate');

const isOver = ({ status }: Booking): boolean => status === 'completed' || status === 'cancelled';

/** The actions that the booking's state allows. */
export function BookingActions({ booking, now, onPay, inside }: BookingActionsProps) {
  const size = inside ? 'md' : 'sm';
  return (
    <>
      {inside ? (
        <OtherPages booking={booking} />
      ) : (
        <Button variant={isOver(booking) ? 'text' : 'line'} size={size} href={customerPaths.booking(booking._id)}>
          {texts.view}
        </Button>
      )}
      {!inside && <LiveAction booking={booking} now={now} onPay={onPay} />}
      {isOver(booking) && (
        <Button
          variant="line"
          size={size}
          href={customerPaths.newBooking({
            service: joinServices(booking),
            vehicle: booking.vehicle._id,
            ...(booking.car && { car: booking.car }),
          })}
        >
          {texts.bookAgain}
        </Button>
      )}
    </>
  );
}

/** The live thing as the filled button. Money can be paid before it has to be, with a button that is not filled. */
export function LiveAction({ booking, now, onPay, inside }: BookingActionsProps) {
  const thing = liveThing(booking, now);
  const due = nextPayable(booking);
  const size = inside ? 'md' : 'sm';
  const id = booking._id;
  return (
    <>
      {due && (inside || thing !== 'answer') && (
        <Button variant={thing === 'pay' ? 'rust' : 'line'} size={size} onClick={onPay}>
          {payLabel(booking)}
        </Button>
      )}
      {thing === 'answer' && (
        <Button size={size} href={customerPaths.estimate(id)}>
          {texts.answerEstimate(booking.live?.toAnswer?.findings ?? 0)}
        </Button>
      )}
      {thing === 'collect' && (
        <Button size={size} href={customerPaths.release(id)}>
          {texts.showReleaseCode}
        </Button>
      )}
      {thing === 'rate' && !inside && (
        <Button size={size} href={customerPaths.review(id)}>
          {texts.rateTheVisit}
        </Button>
      )}
    </>
  );
}

/** The pages of a booking, each from the moment on at which it has something to show. */
function OtherPages({ booking }: { booking: Booking }) {
  const { _id: id, status } = booking;
  const isHere = stayOf(booking) !== null;
  const isOpen = !isOver(booking) && status !== 'pending-cancelled';
  const pages = [
    mayChange('edit', booking) && [texts.change, customerPaths.editBooking(id)],
    hasCome(booking) && !isHere && [texts.whereIsMyCar, customerPaths.visit(id)],
    (hasApprovedWork(booking) || (isOpen && hasCome(booking))) && [texts.estimate, customerPaths.estimate(id)],
    isHere && [texts.releaseCode, customerPaths.release(id)],
    nextPayable(booking) && [texts.bankTransfer, customerPaths.transfer(id)],
    status !== 'cancelled' && [texts.invoice, customerPaths.invoice(id)],
    hasReceipt(booking) && [texts.receipt, customerPaths.receipt(id)],
  ];
  return pages.map(
    (page) =>
      page && (
        <Button key={page[0]} variant="line" href={page[1]}>
          {page[0]}
        </Button>
      ),
  );
}
