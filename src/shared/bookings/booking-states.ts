/** The booking's states, who may move it where, and what follows (contract.md 3). Pure. */

export const STATUSES = ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

export const PAYMENT_STATUSES = ['unpaid', 'confirming', 'paid', 'refund-due', 'refunded', 'needs-review'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ['online', 'transfer', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const MODES = ['drive-in', 'pick-up'] as const;
export type Mode = (typeof MODES)[number];

export const TABS = ['all', 'pending', 'completed', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

/** Who moves a booking: the customer, staff, or money that settled. */
export type Mover = 'customer' | 'staff' | 'settlement';

/** What happens to a booking, each with the states it is possible in. Keeping a cancellation goes back, so it has no `to`. */
const MOVES = {
  settle: { by: 'settlement', from: ['pending'], to: 'paid' },
  cancel: { by: 'customer', from: ['pending', 'paid'], to: 'pending-cancelled' },
  finish: { by: 'staff', from: ['pending', 'paid'], to: 'completed' },
  acceptCancellation: { by: 'staff', from: ['pending-cancelled'], to: 'cancelled' },
  keep: { by: 'staff', from: ['pending-cancelled'], to: null },
  staffCancel: { by: 'staff', from: ['pending'], to: 'cancelled' },
} as const satisfies Record<string, { by: Mover; from: readonly Status[]; to: Status | null }>;
export type Move = keyof typeof MOVES;

/**
 * The state after a move, or null when the table has no such move.
 * `before` is the state a cancelling booking had, for `keep`.
 */
export function after(move: Move, status: Status, before: Status | null = null): Status | null {
  const row = MOVES[move];
  if (!(row.from as readonly Status[]).includes(status)) return null;
  return row.to ?? before;
}

export const mayMove = (move: Move, by: Mover, status: Status): boolean =>
  MOVES[move].by === by && (MOVES[move].from as readonly Status[]).includes(status);

/** A tab holds the bookings whose status text contains its word; `all` holds everything. */
export const underTab = (status: Status, tab: Tab): boolean => tab === 'all' || status.includes(tab);

/** The statuses under a tab, for a query. */
export const statusesUnder = (tab: Tab): Status[] => STATUSES.filter((status) => underTab(status, tab));

export interface Counts {
  total: number;
  pending: number;
  completed: number;
  cancelled: number;
}

/** Counters from how many bookings stand in each status. */
export function counts(perStatus: Partial<Record<Status, number>>): Counts {
  const under = (tab: Tab) => statusesUnder(tab).reduce((sum, status) => sum + (perStatus[status] ?? 0), 0);
  return { total: under('all'), pending: under('pending'), completed: under('completed'), cancelled: under('cancelled') };
}

interface Standing {
  status: Status;
  paymentStatus: PaymentStatus;
}

/** Pay shows on every pending, unpaid booking, whatever its method. `confirming` money may still fail, so it can be tried again. */
export const isPayable = ({ status, paymentStatus }: Standing): boolean =>
  status === 'pending' && (paymentStatus === 'unpaid' || paymentStatus === 'confirming');

/** Only a pending, unpaid booking can be edited; all others open as a view. */
export const isEditable = ({ status, paymentStatus }: Standing): boolean => status === 'pending' && paymentStatus === 'unpaid';

export const isCancellable = ({ status }: Standing): boolean => mayMove('cancel', 'customer', status);

/** The car in words: brand, model, year. */
export const carType = (car: { brand: string; model: string; year: number }): string => `${car.brand} ${car.model} ${car.year}`;

/** The booking's number as it stands on the plate, e.g. BCC 0412. */
export const plateNumber = (prefix: string, number: number): string => `${prefix} ${String(number).padStart(4, '0')}`;
