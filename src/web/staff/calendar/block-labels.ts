import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Calendar from 'lucide-react/icons/calendar';
import CircleCheck from 'lucide-react/icons/circle-check';
import Droplets from 'lucide-react/icons/droplets';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import type { DayBlock } from '#shared/bookings/staff-day.contract.ts';
import { lengthLabel, timeLabel } from '#web/staff/calendar-settings/calendar-labels.ts';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { overMinutes, type BlockState } from './day-layout.ts';

/** The word and icon of each state; the tints are in DayGrid.module.css. */
export const BLOCK_DISPLAY: Record<BlockState, { label: string; Icon: Icon }> = {
  making: { label: 'Being booked', Icon: Hourglass },
  booked: { label: 'Booked', Icon: Calendar },
  now: { label: 'In its time', Icon: Wrench },
  wash: { label: 'In its time, wash', Icon: Droplets },
  done: { label: 'Done', Icon: CircleCheck },
  over: { label: 'Over its time', Icon: TriangleAlert },
  pushed: { label: 'Pushed to later', Icon: ArrowDownToLine },
};

/** When a job is ready: Ready 12:15 pm, Promised 11:00 am, Was due 11:00 am. */
export function dueLabel({ endsAt, promisedEnd }: DayBlock, state: BlockState, timeZone: string): string {
  if (state === 'over') return `Promised ${timeLabel(timeZone, promisedEnd)}`;
  return `${state === 'done' ? 'Was due' : 'Ready'} ${timeLabel(timeZone, endsAt)}`;
}

/** Further facts about a block: overrun, push, an offer, a part of a longer job. Empty if there are none. */
export function noteLabel(block: DayBlock, state: BlockState, timeZone: string, now: string): string {
  const { isPushed, offered, needsUntil, heldUntil, part } = block;
  return [
    state === 'over' && `${lengthLabel(overMinutes(block, now))} over`,
    needsUntil !== null && `Needs the bay until ${timeLabel(timeZone, needsUntil)}`,
    isPushed && 'The car before runs into it',
    offered !== null && `Offered ${timeLabel(timeZone, offered)}`,
    heldUntil !== null && block.booking !== null && `Lost unless paid by ${timeLabel(timeZone, heldUntil)}`,
    part.of > 1 && `Part ${part.number} of ${part.of}`,
  ]
    .filter(Boolean)
    .join('. ');
}
