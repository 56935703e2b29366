import { Fragment, type ReactNode } from 'react';
import { availableActions } from '#shared/bookings/board.ts';
import { nextActions, type NextAction } from '#shared/visits/next-actions.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { ACTION_LABEL } from '#web/staff/staff.texts.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { undoQueue } from './booking-actions.tsx';
import type { BoardView } from './chosen-view.ts';
import { texts } from './staff-board.texts.ts';

/** Actions that need a reason. They are only on the booking's own screen. */
const NEEDS_REASON = new Set<StaffAction>(['undoPayment', 'cancelBooking']);
const DECISIONS: readonly StaffAction[] = ['acceptCancellation', 'keepBooking'];

interface CardActsProps {
  card: BoardCard;
  view: BoardView;
  type: StaffType;
  /** An action on it was taken and is not sent yet. */
  isPending: boolean;
  /** Whether the car may come now: not on the board of another day, nor before its day. */
  isDue: boolean;
  onAction: (action: StaffAction) => void;
  onReady: () => void;
}

/** The next acts on a booking: with its car by the board by work, with its money by the board by payment. */
export function CardActs({ card, view, type, isPending, isDue, onAction, onReady }: CardActsProps) {
  const { _id: id, number, fullName, visit } = card;
  if (isPending)
    return (
      <Button variant="line" size="sm" onClick={() => undoQueue.undo(id)} disabled={undoQueue.isSending(id)}>
        {texts.undo}
      </Button>
    );
  const named = (act: string) => ({ 'aria-label': texts.actOf(act, number, fullName), children: act });
  const possible = availableActions(card, type).filter((action) => !NEEDS_REASON.has(action));
  const money = (actions: readonly StaffAction[]) =>
    actions.map((action) => (
      <Button key={action} variant="line" size="sm" onClick={() => onAction(action)} {...named(ACTION_LABEL[action])} />
    ));
  if (view === 'payment') return money(possible);

  const link = (act: string, href: string): ReactNode => <Button size="sm" href={href} {...named(act)} />;
  const SHOWN: Partial<Record<NextAction, () => ReactNode>> = {
    decideCancellation: () => money(possible.filter((action) => DECISIONS.includes(action))),
    checkIn: () => link(texts.checkIn, staffPaths.checkIn(id)),
    inspect: () => link(texts.inspect, staffPaths.inspection(id)),
    markReady: () => <Button size="sm" onClick={onReady} {...named(texts.ready)} />,
    takeMoney: () => money(['recordPayment']),
    handOver: () => link(texts.handOver, staffPaths.release(id)),
    finishJob: () => money(['finishJob']),
  };
  return nextActions({ booking: card, visit: visit?.state ?? null, isDue }, type).map((act) => (
    <Fragment key={act}>{SHOWN[act]?.()}</Fragment>
  ));
}
