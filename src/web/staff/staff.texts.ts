import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import type { StaffAction } from '#shared/bookings/booking-transitions.ts';
import type { StaffType } from '#shared/capabilities.ts';

/** The texts of components that several parts of the console share. */
export const texts = {
  oneMoment: 'One moment',
  no: 'No',

  // StaffBackLink
  booking: 'Booking',
  customer: 'Customer',

  // SameCarQuestion
  sameCar: (number: string, time: string) =>
    `This car has another booking at that time: ${number}, ${time}. Choose another time, or go on if that is right.`,

  // NotForRole
  notForRole: 'Not for your role',
  notForRoleExplained: (role: string) => `This page is not open to your role (${role}). Ask a manager if you need it.`,
  yourRole: 'unknown',
  toTheFirstScreen: 'To the first screen',

  // StaffErrorState
  notReached: 'No connection',

  // PasswordSheet
  currentPassword: 'Current password',
  notNow: 'Not now',

  // SettingsScreen, KeySheet
  roleIsNew: (when: string) => `Your role is new. You can do this from ${when}.`,

  // OrderField
  order: 'Order',
  ownOrder: 'As usual',
  upwards: (column: string) => `${column}, upwards`,
  downwards: (column: string) => `${column}, downwards`,

  // CsvButton
  getting: 'Getting',
} as const;

/** The places of the navigation. */
export const PLACE_LABEL = {
  'own-jobs': 'My jobs',
  jobs: 'Jobs and clocks',
  today: 'Today',
  calendar: 'Calendar',
  'on-site': 'On site',
  bookings: 'Bookings',
  customers: 'Customers',
  messages: 'Messages',
  money: 'Money',
  catalogue: 'Services and cars',
  promotions: 'Promotions',
  reports: 'Reports',
  reviews: 'Reviews',
  waitlist: 'Waitlist',
  audit: 'Audit log',
  people: 'Staff',
  hours: 'Hours and bays',
  outbox: 'Emails and SMS',
  integrations: 'For others',
  imports: 'Bring your data',
  setup: 'Set-up',
  settings: 'Settings',
} as const;

/** Other words by which a place is found. */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  jobs: 'time entries technicians',
  today: 'board day',
  calendar: 'bays schedule appointments',
  'on-site': 'cars keys yard',
  customers: 'walk-ins accounts people',
  money: 'payments refunds ledger takings books',
  catalogue: 'prices models brands',
  promotions: 'discounts offers',
  reports: 'figures statistics CSV',
  reviews: 'stars ratings',
  audit: 'history events',
  people: 'team roles invite',
  hours: 'opening times closed holidays',
  outbox: 'mail sent failed',
  integrations: 'keys webhooks calendar feeds',
  imports: 'CSV spreadsheet import customers cars',
  setup: 'first day go live sample',
  settings: 'centre bank account name',
};

export const STATUS_LABEL: Record<Status, string> = {
  pending: 'Pending',
  paid: 'Paid',
  completed: 'Completed',
  'pending-cancelled': 'Asked to cancel',
  cancelled: 'Cancelled',
};

/** Labels that are short enough for the column counts on a small phone. */
export const STATUS_SHORT: Record<Status, string> = {
  ...STATUS_LABEL,
  completed: 'Done',
  'pending-cancelled': 'To cancel',
};

export const PAYMENT_LABEL: Record<PaymentStatus, string> = {
  unpaid: 'Not paid',
  confirming: 'Payment being confirmed',
  'partly-paid': 'Paid in part',
  paid: 'Paid',
  'refund-due': 'Refund due',
  refunded: 'Refunded',
  'needs-review': 'Payment needs a look',
};

/** A booking with an open dispute, in the list and on the board. */
export const DISPUTED = 'Disputed by a bank';

export const ROLE_LABEL: Record<StaffType, string> = {
  owner: 'Owner',
  super_admin: 'Super admin',
  manager: 'Manager',
  front_desk: 'Front desk',
  technician: 'Technician',
};

/** The label of an action's button, and the words for its result. */
export const ACTION_LABEL: Record<StaffAction, string> = {
  recordPayment: 'Mark paid',
  finishJob: 'Mark completed',
  acceptCancellation: 'Accept',
  keepBooking: 'Keep',
  undoPayment: 'Undo payment',
  cancelBooking: 'Cancel booking',
};

export const ACTION_DONE_LABEL: Record<StaffAction, string> = {
  recordPayment: 'is paid',
  finishJob: 'is completed',
  acceptCancellation: 'is cancelled',
  keepBooking: 'is kept',
  undoPayment: 'is unpaid again',
  cancelBooking: 'is cancelled',
};

/** The same where the action is about one charge or a part, which leaves others as they are. */
export const CHARGE_DONE_LABEL: Partial<Record<StaffAction, string>> = {
  recordPayment: 'has a payment recorded',
  undoPayment: 'has a payment undone',
};

/** The events of a booking's history. */
export const EVENT_LABEL: Record<BookingEventName, string> = {
  booked: 'Booked',
  edited: 'Changed',
  described: 'Said what is wrong',
  moved: 'Moved to another time',
  'appointment-lost': 'Lost its time',
  'running-late': 'Runs late',
  'time-offered': 'Offered another time',
  'cancellation-requested': 'Asked to cancel',
  'charge-added': 'Approved an estimate',
  'charge-settled': 'Payment of an estimate received',
  'charge-recorded': 'Payment of an estimate recorded',
  'charge-accepted': 'Payment of an estimate accepted',
  'charge-returned': 'Payment of an estimate went back',
  'charge-undone': 'Payment of an estimate undone',
  'charge-voided': 'Charge of an estimate voided',
  'deposit-returned': 'Kept deposit sent back',
  'payment-recorded': 'Payment recorded',
  completed: 'Job completed',
  cancelled: 'Cancelled',
  'cancellation-accepted': 'Cancellation accepted',
  'cancellation-declined': 'Booking kept',
  'payment-settled': 'Paid online',
  'payment-failed': 'Online payment failed',
  'payment-needs-review': 'Payment needs a look',
  'payment-refund-due': 'Payment has to go back',
  'payment-refunded': 'Payment was sent back',
  'payment-returned': 'Payment was taken back, unpaid again',
  'payment-undone': 'Payment undone, unpaid again',
  'payment-given-back': 'Money given back',
  'refund-started': 'Refund started',
  'dispute-open': 'Payment disputed by the customer’s bank',
  'dispute-resolved': 'Dispute of the payment ended',
  'payment-accepted': 'Payment accepted',
  'payment-open': 'Online payment started',
  'proof-sent': 'Proof of transfer sent',
  'estimate-answered': 'Estimate answered',
  'service-added': 'Service added',
  'service-removed': 'Service removed',
  'payment-started': 'Started to pay online',
  'transfer-rejected': 'Transfer rejected',
  'money-needs-review': 'Staff alerted: a payment needs review',
  'money-refund-due': 'Staff alerted: a refund is due',
  'money-refund-failed': 'Staff alerted: a refund failed',
  'money-refund-needs-attention': 'Staff alerted: a refund needs attention',
  'money-returned': 'Staff alerted: a payment was taken back',
  'money-partly-returned': 'Staff alerted: a part of a payment went back',
  'money-returned-twice': 'Staff alerted: a payment was returned twice',
  'money-dispute': 'Staff alerted: a bank disputes a payment',
};
