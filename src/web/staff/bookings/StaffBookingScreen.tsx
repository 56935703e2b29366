import Flag from 'lucide-react/icons/flag';
import { useParams } from '#web/lib/router.tsx';
import type { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { estimateState } from '#shared/estimates/estimate-state.ts';
import type { BookingProgress } from '#shared/visits/next-actions.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StaffBackLink } from '#web/staff/StaffBackLink.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { FaultPart } from '#web/staff/faults/FaultPart.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { useStaffBooking } from '#web/staff/board/board-queries.ts';
import { useStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './StaffBookingScreen.module.css';
import { AddToCatalogue } from './AddToCatalogue.tsx';
import { StaffBookingActions } from './StaffBookingActions.tsx';
import { BookingCharges } from './BookingCharges.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingHead } from './BookingHead.tsx';
import { BookingHistory, BookingPayments } from './BookingHistory.tsx';
import { BookingServices } from './BookingServices.tsx';
import { BookingTime } from './BookingTime.tsx';
import { EstimatePart } from './EstimatePart.tsx';
import { OnSitePart } from './OnSitePart.tsx';
import { PrintedJobCard } from './PrintedJobCard.tsx';
import { texts } from './staff-bookings.texts.ts';
import { DISPUTED } from '#web/staff/staff.texts.ts';

/** /staff/bookings/{id}: a booking with its actions, history, payments and printable job card. */
export function StaffBookingScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useStaffBooking(id);
  const me = useStaffMe();
  useTitle(data ? `Booking ${data.booking.number}` : 'Booking', useCentre()?.name);
  const isGone = error instanceof AppError && error.code === 'booking.not_found';

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <StaffBackLink href={staffPaths.bookings()}>{texts.bookings}</StaffBackLink>
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
      {data && me && <BookingParts {...data} type={me.type} now={new Date(dataUpdatedAt)} />}
    </main>
  );
}

interface BookingPartsProps extends Output<typeof getStaffBooking> {
  type: StaffType;
  now: Date;
}

/** A booking: what to do next, then its money, work and car, and the customer beside them. */
function BookingParts({ booking, payments, events, type, now }: BookingPartsProps) {
  const { _id: id } = booking;
  const visit = useStaffVisit(id).data;
  const estimate = useStaffEstimate(id).data;
  const progress: BookingProgress = {
    booking,
    visit: visit === undefined || visit.checkIn === null ? null : visit.state,
    isDue: true,
    isInspected: estimate?.inspection?.items.some(({ state }) => state !== 'not-looked-at') ?? false,
    estimate: estimate && estimateState(estimate),
  };
  return (
    <>
      <div className={styles.screenOnly}>
        <div className="stack">
          <BookingHead booking={booking} plate={visit?.plate ?? booking.plate} />
          {booking.disputed && <Disputed />}
          <StaffBookingActions booking={booking} visit={visit} progress={progress} type={type} now={now} />
        </div>
        <div className={styles.grid}>
          <div className="stack">
            <BookingCharges booking={booking} payments={payments} />
            <BookingServices booking={booking} />
            <BookingPayments booking={booking} payments={payments} now={now} />
            <EstimatePart estimate={estimate} />
            <OnSitePart visit={visit} now={now} />
            <BookingTime bookingId={id} />
          </div>
          <div className="stack">
            <div>
              <h2 className="sr">{texts.jobCard}</h2>
              <BookingFacts booking={booking} now={now} />
            </div>
            <FaultPart bookingId={id} />
            <AddToCatalogue vehicle={booking.vehicle} />
            <BookingHistory events={events} now={now} />
          </div>
        </div>
      </div>
      <PrintedJobCard booking={booking} />
    </>
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
