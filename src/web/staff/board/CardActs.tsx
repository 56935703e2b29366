import type { ReactNode } from 'react';
import { availableActions, mayRecordOwed } from '#shared/bookings/board.ts';
import { workColumn } from '#shared/visits/work-columns.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
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
  const { _id: id, number, fullName, status, visit } = card;
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
  const column = workColumn(status, visit?.state ?? null);
  if (column === 'expected') {
    const mayCheckIn = isDue && (status === 'pending' || status === 'paid') && can(type, 'visits.check-in');
    return mayCheckIn
      ? link(texts.checkIn, staffPaths.checkIn(id))
      : money(possible.filter((action) => DECISIONS.includes(action)));
  }
  if (column === 'here' && can(type, 'inspections.write')) return link(texts.inspect, staffPaths.inspection(id));
  if (column === 'in-work' && can(type, 'visits.move'))
    return <Button size="sm" onClick={onReady} {...named(texts.ready)} />;
  if (column === 'ready')
    return (
      <>
        {mayRecordOwed(card, type) && money(['recordPayment'])}
        {can(type, 'visits.release') && link(texts.handOver, staffPaths.release(id))}
      </>
    );
  return column === 'gone' ? money(possible) : null;
}
