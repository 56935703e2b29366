import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import CarFront from 'lucide-react/icons/car-front';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Flag from 'lucide-react/icons/flag';
import ListChecks from 'lucide-react/icons/list-checks';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { useParams } from '#web/lib/router.tsx';
import { availableActions } from '#shared/bookings/board.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import { isDeskMethod } from '#shared/bookings/booking-states.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { hasUnfinishedMoney } from '#shared/bookings/unfinished-money.ts';
import { AppError } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { can } from '#shared/capabilities.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { ContactButtons } from '#web/staff/board/BoardCard.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import { undoQueue, performAction } from '#web/staff/board/booking-actions.tsx';
import { usePendingActions } from '#web/staff/board/undo-queue.ts';
import { RecordPaymentSheet } from '#web/staff/board/RecordPaymentSheet.tsx';
import { FaultPart } from '#web/staff/faults/FaultPart.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { useStaffBooking } from '#web/staff/board/board-queries.ts';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './StaffBookingScreen.module.css';
import { AddToCatalogue } from './AddToCatalogue.tsx';
import { BookingCharges } from './BookingCharges.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingHistory, BookingPayments } from './BookingHistory.tsx';
import { BookingServices } from './BookingServices.tsx';
import { BookingTime } from './BookingTime.tsx';
import { LetGoLink } from './LetGoLink.tsx';
import { PrintedJobCard } from './PrintedJobCard.tsx';
import { texts } from './staff-bookings.texts.ts';
import { DISPUTED, ACTION_LABEL } from '#web/staff/staff.texts.ts';

/** /staff/bookings/{id}: a booking with its actions, history, payments and printable job card. */
export function StaffBookingScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useStaffBooking(id);
  useTitle(data ? `Booking ${data.booking.number}` : 'Booking', useCentre()?.name);
  const isGone = error instanceof AppError && error.code === 'booking.not_found';

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <BackLink href={staffPaths.bookings()}>{texts.bookings}</BackLink>
        {isGone && (
          <EmptyState
            title={texts.noSuchBooking}
            action={<Button href={staffPaths.bookings()}>{texts.toAllBookings}</Button>}
          >
            {texts.wrongNumberOrOldLink}
          </EmptyState>
        )}
        {error && !isGone && !data && (
          <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!data && !error && (
          <SkeletonGroup label={texts.loadingTheBooking}>
            <Skeleton shape="title" />
            <Skeleton shape="panel" />
          </SkeletonGroup>
        )}
      </div>
      {data && (
        <>
          <div className={styles.screenOnly}>
            <h1 className="display display-2xl">{bookedNames(data.booking)}</h1>
            <h2 className="sr">{texts.jobCard}</h2>
            <div className={styles.grid}>
              <div className="stack">
                {data.booking.disputed && <Disputed />}
                <BookingFacts booking={data.booking} now={new Date(dataUpdatedAt)} />
                <FaultPart bookingId={data.booking._id} />
                <AddToCatalogue vehicle={data.booking.vehicle} />
                <Actions booking={data.booking} />
              </div>
              <div className="stack">
                <BookingCharges booking={data.booking} payments={data.payments} />
                <BookingServices booking={data.booking} />
                <BookingPayments booking={data.booking} payments={data.payments} now={new Date(dataUpdatedAt)} />
                <BookingTime bookingId={data.booking._id} />
                <BookingHistory events={data.events} now={new Date(dataUpdatedAt)} />
              </div>
            </div>
          </div>
          <PrintedJobCard booking={data.booking} />
        </>
      )}
    </main>
  );
}

/** The customer's bank disputes the payment. Staff answer at the payment provider. */
function Disputed() {
  const me = useStaffMe();
  return (
    <Notice tone="gold" icon={Flag}>
      <b>{DISPUTED}.</b> {texts.disputeExplained}
      {me && can(me.type, 'payments.record') && (
        <>
          {' '}
          <Link href={staffPaths.money('payments', { queue: 'disputed' })}>{texts.seeThePayment}</Link>
        </>
      )}
    </Notice>
  );
}

/** The price, or the newest part of it that was paid at the desk, whose payment is undone without naming a charge. */
const undoneByDefault = ({ charges, amount }: StaffCard): number =>
  priceCharges(charges).findLast(({ due, method }) => due === 0 && method !== undefined && isDeskMethod(method))
    ?.amount ?? amount;

/** The available actions: contact the customer, change the status, print the job card. */
function Actions({ booking }: { booking: StaffCard }) {
  const me = useStaffMe();
  const pending = usePendingActions(undoQueue).find((action) => action.card._id === booking._id);
  const [paying, setPaying] = useState(false);
  const [reasonFor, setReasonFor] = useState<'cancelBooking' | 'undoPayment' | null>(null);
  const choose = (action: StaffAction) => {
    if (action === 'recordPayment') setPaying(true);
    else if (action === 'cancelBooking' || action === 'undoPayment') setReasonFor(action);
    else performAction(booking, action);
  };
  return (
    <>
      <div className={styles.actions}>
        {booking.phoneNumber && <ContactButtons name={booking.fullName} phone={booking.phoneNumber} />}
        {pending ? (
          <Button
            variant="line"
            onClick={() => undoQueue.undo(booking._id)}
            disabled={undoQueue.isSending(booking._id)}
          >
            {texts.undoAction(ACTION_LABEL[pending.action])}
          </Button>
        ) : (
          me &&
          availableActions(booking, me.type).map((action) => (
            <Button
              key={action}
              variant={action === 'cancelBooking' || action === 'undoPayment' ? 'danger' : 'line'}
              onClick={() => choose(action)}
            >
              {ACTION_LABEL[action]}
            </Button>
          ))
        )}
        <VisitActions booking={booking} />
        {me && can(me.type, 'visits.release') && <LetGoLink bookingId={booking._id} />}
        {me && can(me.type, 'payments.record') && booking.status !== 'cancelled' && (
          <Button variant="line" icon={ReceiptText} href={staffPaths.invoice(booking._id)}>
            {texts.invoice}
          </Button>
        )}
        <Button variant="line" icon={Printer} onClick={() => window.print()}>
          {texts.printJobCard}
        </Button>
      </div>
      <RecordPaymentSheet
        card={paying ? booking : null}
        onClose={() => setPaying(false)}
        onRecord={(card, input) => {
          setPaying(false);
          performAction(card, 'recordPayment', input);
        }}
      />
      <ReasonSheet
        open={reasonFor === 'cancelBooking'}
        title={texts.cancelQuestion(booking.number)}
        hint={texts.reasonIsInHistory}
        submit={texts.cancelBooking}
        onClose={() => setReasonFor(null)}
        onSubmit={(note) => {
          setReasonFor(null);
          performAction(booking, 'cancelBooking', { note });
        }}
      >
        {texts.customerSeesCancelled} {hasUnfinishedMoney(booking) && texts.paymentMustGoBack}
        {booking.isCheckedIn === true && texts.nothingIsOwedAfter}
      </ReasonSheet>
      <ReasonSheet
        open={reasonFor === 'undoPayment'}
        title={texts.undoPaymentQuestion(booking.number)}
        hint={texts.undoPaymentHint}
        submit={texts.undoPayment}
        onClose={() => setReasonFor(null)}
        onSubmit={(note) => {
          setReasonFor(null);
          performAction(booking, 'undoPayment', { note });
        }}
      >
        {texts.onlyForMistakes} <b className="num">{formatNaira(undoneByDefault(booking))}</b> {texts.leavesTheLedger}
      </ReasonSheet>
    </>
  );
}

/**
 * The links to the car's visit: the check-in before it, afterwards the car on site, its inspection and its estimate.
 */
function VisitActions({ booking: { _id: id, status } }: { booking: StaffCard }) {
  const me = useStaffMe();
  const visit = useStaffVisit(id).data;
  const isOpen = status === 'pending' || status === 'paid';
  const isOnSite = visit !== undefined && visit.checkIn !== null && visit.releasedAt === null;
  return (
    <>
      {visit?.checkIn === null && isOpen && me !== null && can(me.type, 'visits.check-in') && (
        <Button variant="line" icon={ClipboardCheck} href={staffPaths.checkIn(id)}>
          {texts.checkIn}
        </Button>
      )}
      {isOnSite && (
        <Button variant="line" icon={CarFront} href={staffPaths.onSite()}>
          {texts.carOnSite}
        </Button>
      )}
      <Button variant="line" icon={ListChecks} href={staffPaths.inspection(id)}>
        {texts.inspection}
      </Button>
      <Button variant="line" icon={ClipboardList} href={staffPaths.estimate(id)}>
        {texts.estimate}
      </Button>
    </>
  );
}
