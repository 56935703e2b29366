import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isActionPossible, mayTakeAction } from '#shared/bookings/board.ts';
import { isEditable, isPayable, isUnpaid, type Status } from '#shared/bookings/booking-states.ts';
import {
  INITIAL_STATUS,
  STAFF_ACTIONS,
  statusAfter,
  statusBeforeAfter,
  TRANSITIONS,
  type BookingAction,
  type StaffAction,
} from '#shared/bookings/booking-transitions.ts';
import { hasUnfinishedMoney } from '#shared/bookings/unfinished-money.ts';
import { keysOf } from '#shared/guards.ts';
import {
  chargeDueKobo,
  chargeMethod,
  chargePaymentStatus,
  type AttemptStatus,
  type ChargeState,
} from '#shared/bookings/booking-charges.ts';
import { effectsOf, evaluatePayment } from './evaluate-payment.ts';

// A model of a booking and its money, moved by the rules of both sides: from every state that any sequence of moves
// reaches there is a way on. Each row of the transition table is needed for that: without it the model must get stuck.

/** Money that waits for a decision, or for the end of its refund. */
interface Loose {
  method: 'online' | 'cash';
  status: 'needs-review' | 'refund-due';
  /** Exactly the booking's amount. */
  isExact: boolean;
  /** Our own refund is under way. */
  isGoingBack: boolean;
}

interface State {
  status: Status;
  before: 'pending' | 'paid' | null;
  /** The payment that pays the booking. */
  settled: 'online' | 'cash' | null;
  loose: readonly Loose[];
  /** Money may be on its way from the provider. */
  isPending: boolean;
  /** A settled payment was taken back, or undone. */
  wasTakenBack: boolean;
  wasRefunded: boolean;
}

const START: State = {
  status: INITIAL_STATUS,
  before: null,
  settled: null,
  loose: [],
  isPending: false,
  wasTakenBack: false,
  wasRefunded: false,
};
/** More money on one booking than this is more of the same. */
const MAX_LOOSE = 2;
const KOBO = 500_000;

/** The transition table, less the row that a test removes. */
type Table = (action: BookingAction, status: Status, before: Status | null) => Status | null;
const without =
  (removed: BookingAction | null, from: Status | null): Table =>
  (action, status, before) =>
    action === removed && status === from ? null : statusAfter(action, status, before);

/** The price of the booking, its only charge. */
function chargeOf(state: State): ChargeState {
  const attempts: AttemptStatus[] = state.loose.map(({ status }) => status);
  if (state.settled !== null) attempts.push('settled');
  if (state.wasRefunded) attempts.push('refunded');
  if (state.isPending) attempts.push('open');
  return {
    kind: 'booking',
    amountKobo: KOBO,
    isVoided: false,
    isPaid: state.settled !== null,
    payments: attempts.map((status) => ({
      status,
      isTakenBack: false,
      isPending: status === 'open',
      method: state.settled === 'cash' ? 'cash' : 'online',
    })),
  };
}
function bookingOf(state: State) {
  const charge = chargeOf(state);
  return {
    status: state.status,
    paymentStatus: chargePaymentStatus(charge, state.status),
    charges: [
      {
        kind: charge.kind,
        amount: KOBO,
        due: chargeDueKobo(charge, state.status),
        method: chargeMethod(charge) ?? undefined,
      },
    ],
    disputed: false,
  };
}

/** The state after a transition, or null when the table does not have it. */
function moved(table: Table, state: State, action: BookingAction, changes: Partial<State> = {}): State | null {
  const status = table(action, state.status, state.before);
  if (status === null) return null;
  return { ...state, ...changes, status, before: statusBeforeAfter(action, state.status, state.before) };
}

/** Money for a booking arrives at the provider. */
function arrive(table: Table, state: State, isExact: boolean): State | null {
  const outcome = evaluatePayment(
    { status: 'success', amountKobo: isExact ? KOBO : KOBO - 100, currency: 'NGN' },
    {
      attemptStatus: 'open',
      attemptKobo: KOBO,
      bookingStatus: state.status,
      charge: chargeOf(state),
    },
  ).status;
  const arrived = { ...state, isPending: false };
  if (outcome === 'settled') {
    const paid = moved(table, arrived, 'settlePayment', { settled: 'online' });
    if (paid !== null) return paid;
  }
  if (state.loose.length >= MAX_LOOSE) return null;
  const status = outcome === 'needs-review' ? 'needs-review' : 'refund-due';
  return { ...arrived, loose: [...state.loose, { method: 'online', status, isExact, isGoingBack: false }] };
}

/** A bank takes the payment back that pays the booking. */
function takeBack(table: Table, state: State): State | null {
  if (state.settled !== 'online' || !effectsOf('settled', 'refunded').isReturned) return null;
  const unpaid = moved(table, state, 'returnPayment', { settled: null, wasTakenBack: true });
  // Without the row the money is gone all the same.
  return unpaid ?? { ...state, settled: null, wasRefunded: true };
}

const replace = (state: State, index: number, by: Loose | null): State => ({
  ...state,
  loose: state.loose.flatMap((one, i) => (i !== index ? [one] : by === null ? [] : [by])),
  wasRefunded: state.wasRefunded || by === null,
});

/** A cancelled booking's money goes back. */
function cancelled(state: State | null): State | null {
  if (state === null) return null;
  const loose = state.loose.map((one): Loose => (one.status === 'refund-due' ? { ...one, isGoingBack: true } : one));
  if (state.settled !== null)
    loose.push({ method: state.settled, status: 'refund-due', isExact: true, isGoingBack: true });
  return { ...state, settled: null, loose };
}

const AFTER_STAFF: Record<StaffAction, (table: Table, state: State) => State | null> = {
  recordPayment: (table, state) => moved(table, state, 'recordPayment', { settled: 'cash' }),
  finishJob: (table, state) => moved(table, state, 'finishJob'),
  acceptCancellation: (table, state) => cancelled(moved(table, state, 'acceptCancellation')),
  keepBooking: (table, state) => moved(table, state, 'keepBooking'),
  undoPayment: (table, state) =>
    state.settled === 'cash' ? moved(table, state, 'undoPayment', { settled: null, wasTakenBack: true }) : null,
  cancelBooking: (table, state) => cancelled(moved(table, state, 'cancelBooking')),
};

/** The states after one action of a manager, of the refunds under way included, by its name. */
function staffMoves(table: Table, state: State): [string, State][] {
  const booking = bookingOf(state);
  const moves: [string, State | null][] = STAFF_ACTIONS.filter(
    (action) => isActionPossible(action, booking) && mayTakeAction(action, booking, 'manager'),
  ).map((action) => [action, AFTER_STAFF[action](table, state)]);
  state.loose.forEach((money, index) => {
    if (money.isGoingBack) {
      moves.push(['refund ends or is handed back', replace(state, index, null)]);
      return;
    }
    if (money.method === 'online')
      moves.push(['refund', replace(state, index, { ...money, status: 'refund-due', isGoingBack: true })]);
    else moves.push(['hand back', replace(state, index, null)]);
    if (money.isExact && state.settled === null) {
      const accepted = moved(table, state, 'acceptPayment', { settled: money.method });
      if (accepted !== null) moves.push(['accept', { ...accepted, loose: state.loose.filter((_, i) => i !== index) }]);
    }
  });
  return moves.flatMap(([name, next]) => (next === null ? [] : [[name, next]]));
}

/** The states after one action of the customer. */
function customerMoves(table: Table, state: State): [string, State][] {
  const booking = bookingOf(state);
  const moves: [string, State | null][] = [
    ['request cancellation', moved(table, state, 'requestCancellation')],
    ['delete account', hasUnfinishedMoney(booking) ? null : moved(table, state, 'deleteAccount')],
  ];
  if (isPayable(booking))
    moves.push(['pay', arrive(table, state, true)], ['pay, uncertain', { ...state, isPending: true }]);
  return moves.flatMap(([name, next]) => (next === null ? [] : [[name, next]]));
}

/** What befalls a booking: late and wrong money, refunds that fail, and money that is taken back. */
function accidents(table: Table, state: State): State[] {
  const failed = state.loose.map((money, index) =>
    money.isGoingBack && money.method === 'online' ? replace(state, index, { ...money, isGoingBack: false }) : null,
  );
  const next = [
    arrive(table, state, true),
    arrive(table, state, false),
    takeBack(table, state),
    state.isPending ? { ...state, isPending: false } : null,
    ...failed,
  ];
  return next.filter((one) => one !== null);
}

const after = (table: Table, state: State): State[] => [
  ...[...staffMoves(table, state), ...customerMoves(table, state)].map(([, next]) => next),
  ...accidents(table, state),
];

/** The states that `next` leads to, from some state on. */
function reach(from: State, next: (state: State) => State[]): State[] {
  const found = new Map([[JSON.stringify(from), from]]);
  for (const state of found.values())
    for (const one of next(state)) if (!found.has(JSON.stringify(one))) found.set(JSON.stringify(one), one);
  return [...found.values()];
}

const isDone = (state: State): boolean =>
  state.status === 'completed' && state.settled !== null && state.loose.length === 0;
const isOver = (state: State): boolean => state.status === 'cancelled' && state.loose.length === 0;

/** What is wrong with a state: its books, or a way that is missing. Empty when all is well. */
function faultsIn(table: Table, state: State): string[] {
  const { status, settled, loose } = state;
  const booking = bookingOf(state);
  const faults: string[] = [];
  const require = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));

  require(status !== 'paid' || settled !== null, 'paid without a payment');
  require(status !== 'pending' || settled === null, 'pending with a payment');
  require(status !== 'cancelled' || settled === null, 'cancelled with a payment');
  require(status !== 'completed' || settled !== null || state.wasTakenBack, 'completed and never paid');

  const byStaff = reach(state, (one) => staffMoves(table, one).map(([, next]) => next));
  require(status === 'cancelled' || byStaff.some(isDone), 'staff cannot lead it to completed and paid');
  require(status === 'completed' || byStaff.some(isOver), 'staff cannot lead it to cancelled with nothing owed');
  const inOne = staffMoves(table, state).map(([name, next]) => ({ name, next }));
  if (status === 'pending' || status === 'paid')
    require(inOne.some(({ next }) => next.status === 'cancelled'), 'staff cannot cancel it');
  if (status === 'pending-cancelled') {
    require(inOne.some(({ next }) => next.status === 'cancelled'), 'a request to cancel cannot be accepted');
    require(inOne.some(({ next }) => next.status === state.before), 'a request to cancel cannot be declined');
  }
  if (settled === 'cash' && !loose.some((one) => one.status === 'needs-review' || one.status === 'refund-due'))
    require(inOne.some(({ next }) => next.settled === null && next.loose.length === 0), 'cash cannot be undone');
  if (status === 'pending' && settled === null && loose.some((one) => one.isExact && !one.isGoingBack))
    require(inOne.some(({ next }) => next.settled === 'online'), 'exact money cannot be accepted');

  const byCustomer = customerMoves(table, state).map(([, next]) => next);
  if (status === 'pending' && isUnpaid(booking.paymentStatus)) {
    require(byCustomer.some((next) => next.status === 'paid'), 'the customer cannot pay');
    require(isEditable(booking), 'the customer cannot edit');
  }
  if (status === 'pending' || status === 'paid')
    require(byCustomer.some((next) => next.status === 'pending-cancelled'), 'the customer cannot ask to cancel');
  if ((status === 'pending' || status === 'pending-cancelled') && !hasUnfinishedMoney(booking))
    require(byCustomer.some((next) => next.status === 'cancelled'), 'the account cannot be deleted');
  return faults;
}

const TABLE = without(null, null);

test('every reachable state of a booking and its money has a permitted action that leads to an end', () => {
  const states = reach(START, (state) => after(TABLE, state));
  expect(states.length).toBeGreaterThan(300);
  expect(states.flatMap((state) => faultsIn(TABLE, state).map((fault) => ({ fault, state })))).toEqual([]);
});

test('a permitted action leads to an end after any actions of customer, staff, provider and bank', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 40 }), (walk) => {
      let state = START;
      for (const choice of walk) {
        const next = after(TABLE, state);
        state = next[choice % next.length] ?? state;
        expect(faultsIn(TABLE, state), JSON.stringify(state)).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

/**
 * A pending booking with nothing left to pay is paid at once, and the price of these bookings has no parts, of which
 * one can be taken back while another one is unpaid, and no deposit: no state needs these rows.
 */
const SPARE = [
  'finishJob from pending',
  'returnPayment from pending',
  'returnPayment from cancelled',
  'undoPayment from pending',
  'lapseDeposit from pending',
];
const ROWS = keysOf(TRANSITIONS)
  .flatMap((action) => TRANSITIONS[action].from.map((from) => ({ row: `${action} from ${from}`, action, from })))
  .filter(({ row }) => !SPARE.includes(row));

test.each(ROWS)('some booking gets stuck without the row $row', ({ action, from }) => {
  const table = without(action, from);
  const stuck = reach(START, (state) => after(table, state)).some((state) => faultsIn(table, state).length > 0);
  expect(stuck).toBe(true);
});
