import CarFront from 'lucide-react/icons/car-front';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { availableActions } from '#shared/bookings/board.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import { isDeskMethod } from '#shared/bookings/booking-states.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { hasUnfinishedMoney } from '#shared/bookings/unfinished-money.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { formatNaira } from '#shared/money.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { nextActions, type BookingProgress } from '#shared/visits/next-actions.ts';
import { undoQueue, performAction } from '#web/staff/board/booking-actions.tsx';
import { usePendingActions } from '#web/staff/board/undo-queue.ts';
import { RecordPaymentSheet } from '#web/staff/board/RecordPaymentSheet.tsx';
import { ReadySheet } from '#web/staff/on-site/ReadySheet.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { ACTION_LABEL } from '#web/staff/staff.texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { BookingProgressBar } from './BookingProgressBar.tsx';
import { NextStep, type NextChoice } from './NextStep.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';

interface BookingActionsProps {
  booking: StaffCard;
  /** Undefined: it is not loaded. */
  visit: StaffVisit | undefined;
  progress: BookingProgress;
  type: StaffType;
  now: Date;
}

/** The progress of a booking, its next action, and the other actions after it. */
export function StaffBookingActions({ booking, visit, progress, type, now }: BookingActionsProps) {
  const pending = usePendingActions(undoQueue).find(({ card }) => card._id === booking._id);
  const [chosen, setChosen] = useState<NextChoice | null>(null);
  const next = pending || visit === undefined ? [] : nextActions(progress, type);
  const choose = (action: NextChoice) => {
    if (action === 'acceptCancellation' || action === 'keepBooking' || action === 'finishJob')
      performAction(booking, action);
    else setChosen(action);
  };
  const others = availableActions(booking, type).filter((action) => !isShownAsNext(action, next));
  return (
    <>
      {booking.status !== 'cancelled' && visit !== undefined && (
        <BookingProgressBar progress={progress} next={next[0] ?? null} />
      )}
      {next.length > 0 && (
        <NextStep actions={next} booking={booking} visit={visit} type={type} now={now} onChoose={choose} />
      )}
      <div className={styles.actions}>
        {pending ? (
          <Button
            variant="line"
            onClick={() => undoQueue.undo(booking._id)}
            disabled={undoQueue.isSending(booking._id)}
          >
            {texts.undoAction(ACTION_LABEL[pending.action])}
          </Button>
        ) : (
          others
            .filter((action) => !isGrave(action))
            .map((action) => (
              <Button key={action} variant="line" onClick={() => choose(action)}>
                {ACTION_LABEL[action]}
              </Button>
            ))
        )}
        <VisitLinks booking={booking} visit={visit} next={next} type={type} />
        {!pending &&
          others.filter(isGrave).map((action) => (
            <Button key={action} variant="danger" onClick={() => choose(action)}>
              {ACTION_LABEL[action]}
            </Button>
          ))}
      </div>
      <ActionSheets booking={booking} visit={visit} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

type NextActions = ReturnType<typeof nextActions>;

const isGrave = (action: StaffAction): boolean => action === 'cancelBooking' || action === 'undoPayment';

const isShownAsNext = (action: StaffAction, next: NextActions): boolean =>
  action === 'acceptCancellation' || action === 'keepBooking'
    ? next.includes('decideCancellation')
    : action === 'recordPayment'
      ? next.includes('takeMoney')
      : action === 'finishJob' && next.includes('finishJob');

/** The links to the other screens of the booking, without those of the next action. */
function VisitLinks({
  booking: { _id: id, status },
  visit,
  next,
  type,
}: Pick<BookingActionsProps, 'booking' | 'visit' | 'type'> & { next: NextActions }) {
  const isOnSite = visit !== undefined && visit.checkIn !== null && visit.releasedAt === null;
  const isEstimateNext = next.some((one) => ['writeEstimate', 'replyToQuestion', 'awaitAnswer'].includes(one));
  return (
    <>
      {isOnSite && (
        <Button variant="line" icon={CarFront} href={staffPaths.onSite()}>
          {texts.carOnSite}
        </Button>
      )}
      {!next.includes('inspect') && (
        <Button variant="line" icon={ListChecks} href={staffPaths.inspection(id)}>
          {texts.inspection}
        </Button>
      )}
      {!isEstimateNext && (
        <Button variant="line" icon={ClipboardList} href={staffPaths.estimate(id)}>
          {texts.estimate}
        </Button>
      )}
      {visit?.state === 'released' && can(type, 'visits.release') && (
        <Button variant="line" icon={KeyRound} href={staffPaths.release(id)}>
          {texts.howItLeft}
        </Button>
      )}
      {can(type, 'payments.record') && status !== 'cancelled' && (
        <Button variant="line" icon={ReceiptText} href={staffPaths.invoice(id)}>
          {texts.invoice}
        </Button>
      )}
    </>
  );
}

/** The price, or the newest part of it that was paid at the desk, whose payment is undone without naming a charge. */
const undoneByDefault = ({ charges, amount }: StaffCard): number =>
  priceCharges(charges).findLast(({ due, method }) => due === 0 && method !== undefined && isDeskMethod(method))
    ?.amount ?? amount;

interface ActionSheetsProps extends Pick<BookingActionsProps, 'booking' | 'visit'> {
  chosen: NextChoice | null;
  onClose: () => void;
}

/** The sheets of the actions that ask for more: a payment, a reason, or a confirmation that the car is ready. */
function ActionSheets({ booking, visit, chosen, onClose }: ActionSheetsProps) {
  const at = (kinds: readonly string[]) => {
    const last = visit?.custody.findLast(({ kind, place }) => kinds.includes(kind) && place !== null);
    return last?.place ? { place: last.place, name: last.placeName } : null;
  };
  return (
    <>
      <RecordPaymentSheet
        card={chosen === 'recordPayment' ? booking : null}
        onClose={onClose}
        onRecord={(card, input) => {
          onClose();
          performAction(card, 'recordPayment', input);
        }}
      />
      {chosen === 'markReady' && (
        <ReadySheet
          car={{
            ...booking,
            plate: visit?.plate ?? '',
            car: at(['checked-in', 'car-moved', 'handed-to-driver']),
            key: at(['key-moved']),
          }}
          onClose={onClose}
        />
      )}
      <ReasonSheet
        open={chosen === 'cancelBooking'}
        title={texts.cancelQuestion(booking.number)}
        hint={texts.reasonIsInHistory}
        submit={texts.cancelBooking}
        onClose={onClose}
        onSubmit={(note) => {
          onClose();
          performAction(booking, 'cancelBooking', { note });
        }}
      >
        {texts.customerSeesCancelled} {hasUnfinishedMoney(booking) && texts.paymentMustGoBack}
        {booking.isCheckedIn === true && texts.nothingIsOwedAfter}
      </ReasonSheet>
      <ReasonSheet
        open={chosen === 'undoPayment'}
        title={texts.undoPaymentQuestion(booking.number)}
        hint={texts.undoPaymentHint}
        submit={texts.undoPayment}
        onClose={onClose}
        onSubmit={(note) => {
          onClose();
          performAction(booking, 'undoPayment', { note });
        }}
      >
        {texts.onlyForMistakes} <b className="num">{formatNaira(undoneByDefault(booking))}</b> {texts.leavesTheLedger}
      </ReasonSheet>
    </>
  );
}
