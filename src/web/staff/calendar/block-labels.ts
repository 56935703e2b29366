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
import { texts } from './staff-calendar.texts.ts';

/** The word and icon of each state; the tints are in DayGrid.module.css. */
export const BLOCK_DISPLAY: Record<BlockState, { label: string; Icon: Icon }> = {
  making: { label: texts.stateMaking, Icon: Hourglass },
  booked: { label: texts.stateBooked, Icon: Calendar },
  now: { label: texts.stateNow, Icon: Wrench },
  wash: { label: texts.stateWash, Icon: Droplets },
  done: { label: texts.done, Icon: CircleCheck },
  over: { label: texts.overItsTime, Icon: TriangleAlert },
  pushed: { label: texts.statePushed, Icon: ArrowDownToLine },
};

/** When a job is ready: Ready 12:15 pm, Promised 11:00 am, Was due 11:00 am. */
export function dueLabel({ endsAt, promisedEnd }: DayBlock, state: BlockState, timeZone: string): string {
  if (state === 'over') return texts.promisedAt(timeLabel(timeZone, promisedEnd));
  const end = timeLabel(timeZone, endsAt);
  return state === 'done' ? texts.wasDueAt(end) : texts.readyAt(end);
}

/** Further facts about a block: overrun, push, an offer, a part of a longer job. Empty if there are none. */
export function noteLabel(block: DayBlock, state: BlockState, timeZone: string, now: string): string {
  const { isPushed, offered, needsUntil, heldUntil, part } = block;
  return [
    state === 'over' && texts.over(lengthLabel(overMinutes(block, now))),
    needsUntil !== null && texts.needsBayUntil(timeLabel(timeZone, needsUntil)),
    isPushed && texts.carBeforeRunsInto,
    offered !== null && texts.offeredTime(timeLabel(timeZone, offered)),
    heldUntil !== null && block.booking !== null && texts.lostUnlessPaidBy(timeLabel(timeZone, heldUntil)),
    part.of > 1 && texts.partOf(part.number, part.of),
  ]
    .filter(Boolean)
    .join('. ');
}
