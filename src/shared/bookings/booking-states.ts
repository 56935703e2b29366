/**
 * A booking's statuses, their consequences, and the text of a booking's car. Its transitions are in
 * booking-transitions.ts. Pure.
 */

export const STATUSES = ['pending', 'paid', 'completed', 'pending-cancelled', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/** `partly-paid`: of several charges at least one is paid and at least one is due. */
export const PAYMENT_STATUSES = [
  'unpaid',
  'confirming',
  'partly-paid',
  'paid',
  'refund-due',
  'refunded',
  'needs-review',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ['online', 'transfer', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The ways in which staff record a payment at the desk; a customer chooses no card, since the terminal is there. */
export const DESK_METHODS = ['cash', 'card', 'transfer'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** How a payment was made. Credit is wash credit that covers a price. */
export const MONEY_METHODS = ['online', ...DESK_METHODS, 'credit'] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** True for a payment that staff recorded, and can undo. */
export const isDeskMethod = (method: MoneyMethod): boolean => DESK_METHODS.some((one) => one === method);

/** Minutes that an unpaid booking keeps its time where such bookings lose it (docs/api.md 13); cash is paid later. */
export const UNPAID_MINUTES: Record<PaymentMethod, number | null> = { online: 15, transfer: 30, cash: null };

export const TABS = ['all', 'pending', 'completed', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

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

/** Counters of the tabs, from the number of bookings in each status. */
export function counts(perStatus: Partial<Record<Status, number>>): Counts {
  const under = (tab: Tab) => statusesUnder(tab).reduce((sum, status) => sum + (perStatus[status] ?? 0), 0);
  return {
    total: under('all'),
    pending: under('pending'),
    completed: under('completed'),
    cancelled: under('cancelled'),
  };
}

export interface BookingState {
  status: Status;
  paymentStatus: PaymentStatus;
}

/** The statuses in which a booking waits for its payment. */
export const PAYABLE_STATUSES = ['pending'] as const satisfies readonly Status[];
const isAwaitingPayment = (status: Status): boolean => PAYABLE_STATUSES.some((payable) => payable === status);

/** Nothing was paid, or all of it went back. */
export const isUnpaid = (paymentStatus: PaymentStatus): boolean =>
  paymentStatus === 'unpaid' || paymentStatus === 'refunded';

/**
 * Pay shows on every pending, unpaid booking, whatever its method. `confirming` money may still fail, so it can be
 * tried again.
 */
export const isPayable = ({ status, paymentStatus }: BookingState): boolean =>
  isAwaitingPayment(status) && (isUnpaid(paymentStatus) || paymentStatus === 'confirming');

/** Only a pending, unpaid booking can be edited, until its car comes (booking-changes.ts). */
export const isEditable = ({ status, paymentStatus }: BookingState): boolean =>
  isAwaitingPayment(status) && isUnpaid(paymentStatus);

/** Brand, model and year of a car; of one that stands for its class the first two. */
export const carType = (car: { brand: string; model: string; year: number }): string =>
  `${car.brand} ${car.model}${car.year === 0 ? '' : ` ${car.year}`}`;
