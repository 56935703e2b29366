import { availableActions, mayRecordOwed } from '#shared/bookings/board.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import type { VisitState } from './visit-states.ts';
import { workColumn } from './work-columns.ts';

/** What staff do next with a booking and its car, and how far both are. Pure. */

export const NEXT_ACTIONS = [
  'decideCancellation',
  'checkIn',
  'inspect',
  'replyToQuestion',
  'writeEstimate',
  'awaitAnswer',
  'markReady',
  'takeMoney',
  'handOver',
  'finishJob',
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** How far an estimate is: no work was found, lines are to be sent, asked about, not answered, or all are answered. */
export type EstimateState = 'none' | 'to-send' | 'question' | 'waiting' | 'answered';

export interface BookingProgress {
  booking: Parameters<typeof availableActions>[0];
  /** Null: the car did not come. */
  visit: VisitState | null;
  /** The car may come now. */
  isDue: boolean;
  /** Lists do not know them: the car was inspected, and the state of its estimate. */
  isInspected?: boolean | undefined;
  estimate?: EstimateState | undefined;
}

/** The work on a car that is not ready: look at it, agree on the estimate, finish. */
function workOn({ visit, isInspected = false, estimate = 'none' }: BookingProgress, type: StaffType): NextAction[] {
  const mayEstimate = can(type, 'estimates.send');
  const ready: NextAction[] = can(type, 'visits.move') ? ['markReady'] : [];
  if (visit === 'checked-in' && !isInspected && (estimate === 'none' || estimate === 'to-send'))
    return can(type, 'inspections.write') ? ['inspect'] : [];
  if (estimate === 'question' && mayEstimate) return ['replyToQuestion', ...ready];
  if (estimate === 'to-send' && mayEstimate) return ['writeEstimate', ...ready];
  return estimate === 'waiting' || estimate === 'question' ? ['awaitAnswer', ...ready] : ready;
}

/**
 * What this type of staff can do next with a booking, the first before the others: decide on its cancellation, check
 * in, inspect, estimate, ready, take money, hand over. Nothing once it is over.
 */
export function nextActions(progress: BookingProgress, type: StaffType): NextAction[] {
  const { booking, visit, isDue } = progress;
  const possible = availableActions(booking, type);
  const decide: NextAction[] = possible.includes('keepBooking') ? ['decideCancellation'] : [];
  const money: NextAction[] = mayRecordOwed(booking, type) ? ['takeMoney'] : [];
  const column = workColumn(booking.status, visit);
  if (column === null) return [];
  if (column === 'gone') return [...money, ...(possible.includes('finishJob') ? (['finishJob'] as const) : [])];
  if (column === 'expected') {
    const isOpen = booking.status === 'pending' || booking.status === 'paid';
    return isOpen && isDue && can(type, 'visits.check-in') ? ['checkIn'] : decide;
  }
  if (column === 'ready') return [...decide, ...money, ...(can(type, 'visits.release') ? (['handOver'] as const) : [])];
  return [...decide, ...workOn(progress, type)];
}

export const STEPS = ['booked', 'checked-in', 'inspected', 'estimate', 'ready', 'money', 'released'] as const;
export type Step = (typeof STEPS)[number];

/** The step that an action completes; null: none. */
const STEP_OF: Record<NextAction, Step | null> = {
  decideCancellation: null,
  checkIn: 'checked-in',
  inspect: 'inspected',
  replyToQuestion: 'estimate',
  writeEstimate: 'estimate',
  awaitAnswer: 'estimate',
  markReady: 'ready',
  takeMoney: 'money',
  handOver: 'released',
  finishJob: null,
};

interface StepState {
  step: Step;
  state: 'done' | 'current' | 'to-come';
}

/**
 * The steps of a booking that is not cancelled, with the one of the next action as the current one. A step that was
 * left out, such as the inspection of a car that is only washed, is absent once the car is ready.
 */
export function bookingSteps(progress: BookingProgress, next: NextAction | null): StepState[] {
  const { booking, visit, isInspected = false, estimate = 'none' } = progress;
  const isGone = workColumn(booking.status, visit) === 'gone';
  const isReady = isGone || visit === 'ready';
  const done: Record<Step, boolean> = {
    booked: true,
    'checked-in': visit !== null,
    inspected: isInspected,
    estimate: estimate === 'answered',
    ready: isReady,
    money: booking.charges.every(({ due }) => due === 0),
    released: isGone,
  };
  const current = next === null ? null : STEP_OF[next];
  const isLeftOut = (step: Step): boolean =>
    isReady && !done[step] && (step === 'checked-in' || step === 'inspected' || step === 'estimate');
  return STEPS.filter((step) => !isLeftOut(step)).map((step) => ({
    step,
    state: step === current ? 'current' : done[step] ? 'done' : 'to-come',
  }));
}
