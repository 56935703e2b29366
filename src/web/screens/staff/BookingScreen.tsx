import Flag from 'lucide-react/icons/flag';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CardMove } from '#shared/bookings/board.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { may } from '#shared/staff/capabilities.ts';
import { useCentre } from '#web/centre/queries.ts';
import { useTitle } from '#web/lib/title.ts';
import { Failed } from '#web/staff/Failed.tsx';
import { Reach } from '#web/staff/BoardCard.tsx';
import { movesFor } from '#web/staff/card-moves.ts';
import { CancelNote } from '#web/staff/CancelNote.tsx';
import { holder, moveCard } from '#web/staff/holder.tsx';
import { useHeld } from '#web/staff/moves.ts';
import { PaymentSheet } from '#web/staff/PaymentSheet.tsx';
import { staffPaths } from '#web/staff/paths.ts';
import { useStaffBooking } from '#web/staff/queries.ts';
import { useMe } from '#web/staff/session.ts';
import { DISPUTED, MOVE_LABEL } from '#web/staff/words.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Bone } from '#web/ui/Bone.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './booking/Booking.module.css';
import { Facts } from './booking/Facts.tsx';
import { History, Payments } from './booking/History.tsx';
import { PrintCard } from './booking/PrintCard.tsx';

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
