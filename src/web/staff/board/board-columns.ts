import CalendarClock from 'lucide-react/icons/calendar-clock';
import CarFront from 'lucide-react/icons/car-front';
import CircleCheck from 'lucide-react/icons/circle-check';
import LogOut from 'lucide-react/icons/log-out';
import Wrench from 'lucide-react/icons/wrench';
import { workColumn, type WorkColumn } from '#shared/visits/work-columns.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import { STATUS_LABEL, STATUS_SHORT } from '#web/staff/staff.texts.ts';
import { STATUS_DISPLAY } from '#web/ui/data/status-display.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import type { Board } from './board-cards.ts';
import type { BoardView } from './chosen-view.ts';
import { WORK_LABEL } from './staff-board.texts.ts';

/** A column of the board. */
export interface BoardColumnData {
  /** The end of its id. */
  name: string;
  label: string;
  /** A label that is short enough for the links on a small phone. */
  short: string;
  Icon: Icon;
  /** The status whose tints it has. */
  look: Status;
  /** How many bookings of the day it has, and how many that are open from other days. */
  count: number;
  others: number;
  cards: BoardCard[];
  /** The bookings of other days that are loaded. */
  otherCards: BoardCard[];
}

const LOOK: Record<WorkColumn, { Icon: Icon; look: Status }> = {
  expected: { Icon: CalendarClock, look: 'pending' },
  here: { Icon: CarFront, look: 'pending-cancelled' },
  'in-work': { Icon: Wrench, look: 'paid' },
  ready: { Icon: CircleCheck, look: 'completed' },
  gone: { Icon: LogOut, look: 'cancelled' },
};

const columnOf = ({ status, visit }: BoardCard): WorkColumn | null => workColumn(status, visit?.state ?? null);

/** When a car came to its column, ms; expected cars by their appointment, those without a time last. */
function since({ appointment, visit }: BoardCard): number {
  if (visit === null) return appointment ? Date.parse(appointment.startsAt) : Number.MAX_SAFE_INTEGER;
  return Date.parse(visit.releasedAt ?? visit.readyAt ?? visit.checkedInAt);
}

/** In order of time; of the cars that left the last one first. */
const inOrder = (column: WorkColumn, cards: readonly BoardCard[]): BoardCard[] => {
  const sorted = cards.toSorted((one, other) => since(one) - since(other));
  return column === 'gone' ? sorted.reverse() : sorted;
};

/** The columns of the board by work or by payment, with the bookings of other days as far as they are loaded. */
export function boardColumns(view: BoardView, board: Board, others: readonly BoardCard[]): BoardColumnData[] {
  if (view === 'payment')
    return board.bays.map(({ status, ...column }) => ({
      ...column,
      name: status,
      label: STATUS_LABEL[status],
      short: STATUS_SHORT[status],
      Icon: STATUS_DISPLAY[status].Icon,
      look: status,
      otherCards: others.filter((card) => card.status === status),
    }));
  const cards = board.bays.flatMap((column) => column.cards);
  return board.byWork.map(({ column, ...counts }) => ({
    ...counts,
    ...LOOK[column],
    name: column,
    label: WORK_LABEL[column],
    short: WORK_LABEL[column],
    cards: inOrder(
      column,
      cards.filter((card) => columnOf(card) === column),
    ),
    otherCards: others.filter((card) => columnOf(card) === column),
  }));
}
