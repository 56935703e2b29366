import type { Tab } from '#shared/bookings/booking-states.ts';

export const MESSAGE_TABS = ['message', 'announcement'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/** The steps of a booking after its form. */
export type BookingStep = 'when' | 'confirm';

/** The addresses of the public pages and the customer application. */
export const customerPaths = {
  home: () => '/',
  /** The free times of each service, for everyone. */
  times: () => '/times',
  login: () => '/login',
  phoneLogIn: (referralCode?: string) =>
    referralCode ? `/login/phone?ref=${encodeURIComponent(referralCode)}` : '/login/phone',
  signup: (referralCode?: string) => (referralCode ? `/signup?ref=${encodeURIComponent(referralCode)}` : '/signup'),
  /**
   * The code screen. `channel` and `size` are part of the address only; the code always has four digits and is sent
   * by email.
   */
  otp: (to: string, channel = 'sms', size = 6) =>
    `/otp/${encodeURIComponent(to).replace('%40', '@')}/${channel}/${size}`,
  reset: () => '/reset',
  newPassword: () => '/new',
  dashboard: () => '/user',
  bookings: (tab?: Tab, page = 1) => {
    const query = new URLSearchParams({ ...(tab && { tab }), ...(page > 1 && { page: String(page) }) }).toString();
    return query ? `/user/bookings?${query}` : '/user/bookings';
  },
  /** The booking form; prefilled, at a later step, or with the booking that was saved. */
  newBooking: (
    at: {
      service?: string;
      vehicle?: string;
      /** One of the customer's own cars; with its vehicle. */
      car?: string;
      time?: string;
      /** What the customer was offered. */
      hold?: string;
      step?: BookingStep;
      saved?: string;
    } = {},
  ) => {
    const query = new URLSearchParams(at).toString();
    return query ? `/user/bookings/new?${query}` : '/user/bookings/new';
  },
  booking: (id: string) => `/user/bookings/${encodeURIComponent(id)}`,
  /** The booking form over a booking, or a later step. */
  editBooking: (id: string, step?: BookingStep) =>
    `/user/bookings/${encodeURIComponent(id)}/edit${step ? `?step=${step}` : ''}`,
  /** Where the car of a booking is. */
  visit: (id: string) => `/user/bookings/${encodeURIComponent(id)}/car`,
  /** The findings on the car of a booking, and the work that the customer may approve. */
  estimate: (id: string) => `/user/bookings/${encodeURIComponent(id)}/estimate`,
  /** The code that lets the car of a booking go, and the person who may collect it. */
  release: (id: string) => `/user/bookings/${encodeURIComponent(id)}/release`,
  /** The customer's review of the visit of a booking. */
  review: (id: string) => `/user/bookings/${encodeURIComponent(id)}/review`,
  /** Another time for a booking. */
  moveBooking: (id: string) => `/user/bookings/${encodeURIComponent(id)}/move`,
  /** The printable receipt of a booking's payment; of another charge than its price. */
  receipt: (id: string, charge?: string) =>
    `/user/bookings/${encodeURIComponent(id)}/receipt${charge === undefined ? '' : `?charge=${encodeURIComponent(charge)}`}`,
  /** The printable invoice of a booking. */
  invoice: (id: string) => `/user/bookings/${encodeURIComponent(id)}/invoice`,
  /** How to pay a booking by bank transfer. */
  transfer: (id: string) => `/user/bookings/${encodeURIComponent(id)}/transfer`,
  cars: () => '/user/cars',
  car: (id: string) => `/user/cars/${encodeURIComponent(id)}`,
  /** With whom the owner shares a car. */
  carPeople: (id: string) => `/user/cars/${encodeURIComponent(id)}/people`,
  /** The cars that others share with the customer, and invitations to them. */
  shared: () => '/user/shared',
  /** When and where a shared car is expected. */
  sharedVisit: (id: string) => `/user/shared/visits/${encodeURIComponent(id)}`,
  /** The bookings of a shared car. */
  sharedCar: (id: string, page = 1) => `/user/shared/cars/${encodeURIComponent(id)}${page > 1 ? `?page=${page}` : ''}`,
  /** The booking form for a shared car; at a later step, or with the `hold` that the customer was offered. */
  bookSharedCar: (id: string, at: { step?: BookingStep; hold?: string } = {}) => {
    const query = new URLSearchParams(at).toString();
    return `/user/shared/cars/${encodeURIComponent(id)}/book${query ? `?${query}` : ''}`;
  },
  /** `isNew`: it was just saved, and can be paid at once. */
  sharedBooking: (id: string, { isNew = false } = {}) =>
    `/user/shared/bookings/${encodeURIComponent(id)}${isNew ? '?new' : ''}`,
  sharedEstimate: (id: string) => `/user/shared/bookings/${encodeURIComponent(id)}/estimate`,
  sharedReceipt: (id: string, charge?: string) =>
    `/user/shared/bookings/${encodeURIComponent(id)}/receipt${charge === undefined ? '' : `?charge=${encodeURIComponent(charge)}`}`,
  sharedInvoice: (id: string) => `/user/shared/bookings/${encodeURIComponent(id)}/invoice`,
  sharedTransfer: (id: string) => `/user/shared/bookings/${encodeURIComponent(id)}/transfer`,
  moveSharedBooking: (id: string) => `/user/shared/bookings/${encodeURIComponent(id)}/move`,
  services: () => '/user/services',
  /** The lists of messages and announcements. */
  messages: (tab: MessageTab = 'message', page = 1) =>
    `/user/messages?${new URLSearchParams({ tab, ...(page > 1 && { page: String(page) }) })}`,
  notifications: (page = 1) => (page > 1 ? `/user/notifications?page=${page}` : '/user/notifications'),
  invite: () => '/user/invite',
  profile: () => '/user/profile',
  help: () => '/user/help-support',
  about: () => '/user/about-us',
  terms: () => '/terms',
  privacy: () => '/privacy',
  /** Sandbox only: the emails, messages and payments that were "sent". */
  sandbox: () => '/sandbox',
};
