import Flag from 'lucide-react/icons/flag';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CardMove } from '#shared/booking/board.ts';
import type { StaffCard } from '#shared/booking/staff-contract.ts';
import { AppError } from '#shared/errors.ts';
import { may } from '#shared/staff/staff.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Failed } from '#web/staff/shell/StaffErrorState.tsx';
import { Reach } from '#web/staff/board/BoardCard.tsx';
import { movesFor } from '#web/staff/board/available-actions.ts';
import { CancelNote } from './CancellationNotice.tsx';
import { holder, moveCard } from '#web/staff/board/booking-actions.tsx';
import { useHeld } from '#web/staff/board/undo-queue.ts';
import { PaymentSheet } from '#web/staff/board/RecordPaymentSheet.tsx';
import { staffPaths } from '#web/staff/shell/staff-paths.ts';
import { useStaffBooking } from '#web/staff/shell/staff-queries.ts';
import { useMe } from '#web/staff/session/staff-session.ts';
import { DISPUTED, MOVE_LABEL } from '#web/staff/shell/staff-labels.ts';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { Bone } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Empty } from '#web/ui/feedback/EmptyState.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/SkeletonGroup.tsx';
import styles from './StaffBookingScreen.module.css';
import { Facts } from './BookingFacts.tsx';
import { History, Payments } from './BookingHistory.tsx';
import { PrintCard } from './PrintedJobCard.tsx';

/** /staff/bookings/{id}: everything about one booking, its moves, its history, and a job card that prints. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useStaffBooking(id);
  useTitle(data ? `Booking ${data.booking.number}` : 'Booking', useCentre()?.name);
  const isGone = error instanceof AppError && error.code === 'booking.not_found';

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <div className={styles.screenOnly}>
        <BackLink href={staffPaths.bookings()}>Bookings</BackLink>
        {isGone && (
          <Empty title="No such booking" action={<Button href={staffPaths.bookings()}>To all bookings</Button>}>
            It may have been a wrong number or an old link.
          </Empty>
        )}
        {error && !isGone && !data && <Failed error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && (
          <Skeleton label="Loading the booking">
            <Bone shape="title" />
            <Bone shape="panel" />
          </Skeleton>
        )}
      </div>
      {data && (
        <>
          <div className={styles.screenOnly}>
            <h1 className="display display-2xl">{data.booking.service.name}</h1>
            <div className={styles.grid}>
              <div className="stack">
                {data.booking.disputed && <Disputed />}
                <h2 className="sr">Job card</h2>
                <Facts booking={data.booking} now={new Date(dataUpdatedAt)} />
                <Moves booking={data.booking} />
              </div>
              <div className="stack">
                <Payments payments={data.payments} now={new Date(dataUpdatedAt)} />
                <History events={data.events} now={new Date(dataUpdatedAt)} />
              </div>
            </div>
          </div>
          <PrintCard booking={data.booking} payments={data.payments} />
        </>
      )}
    </main>
  );
}

/** The customer's bank wants the money back; only an answer at the payment service decides that. */
function Disputed() {
  const me = useMe();
  return (
    <Notice tone="gold" icon={Flag}>
      <b>{DISPUTED}.</b> The customer’s bank asks for the money back. It is answered at the payment service.
      {me && may(me.type, 'payments.record') && (
        <>
          {' '}
          <Link href={staffPaths.money('payments', { queue: 'disputed' })}>See the payment</Link>
        </>
      )}
    </Notice>
  );
}

/** What can be done now: reach the customer, move the job, print its card. */
function Moves({ booking }: { booking: StaffCard }) {
  const me = useMe();
  const held = useHeld(holder).find((move) => move.card._id === booking._id);
  const [paying, setPaying] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const choose = (move: CardMove) => {
    if (move === 'record-payment') setPaying(true);
    else if (move === 'cancel') setCancelling(true);
    else moveCard(booking, move);
  };
  return (
    <>
      <div className={styles.moves}>
        {booking.phoneNumber && <Reach name={booking.fullName} phone={booking.phoneNumber} />}
        {held ? (
          <Button variant="line" onClick={() => holder.undo(booking._id)} disabled={holder.isSending(booking._id)}>
            Undo: {MOVE_LABEL[held.move]}
          </Button>
        ) : (
          me &&
          movesFor(booking, me.type).map((move) => (
            <Button key={move} variant={move === 'cancel' ? 'danger' : 'line'} onClick={() => choose(move)}>
              {MOVE_LABEL[move]}
            </Button>
          ))
        )}
        <Button variant="line" icon={Printer} onClick={() => window.print()}>
          Print job card
        </Button>
      </div>
      <PaymentSheet
        card={paying ? booking : null}
        onClose={() => setPaying(false)}
        onRecord={(card, input) => {
          setPaying(false);
          moveCard(card, 'record-payment', input);
        }}
      />
      <CancelNote
        card={cancelling ? booking : null}
        onClose={() => setCancelling(false)}
        onCancel={(card, note) => {
          setCancelling(false);
          moveCard(card, 'cancel', note === '' ? {} : { note });
        }}
      />
    </>
  );
}
