import type { StaffType } from '#shared/capabilities.ts';

/** The addresses of the staff application; customers never load them. */
const withQuery = (path: string, query: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
};
const later = (page: number): number | null => (page > 1 ? page : null);

export const STAFF_MESSAGE_TABS = ['message', 'announcement', 'notification'] as const;
export type StaffMessageTab = (typeof STAFF_MESSAGE_TABS)[number];

export const MONEY_TABS = ['to-do', 'payments', 'totals', 'books'] as const;
export type MoneyTab = (typeof MONEY_TABS)[number];

export const INTEGRATION_TABS = ['keys', 'webhooks', 'calendars'] as const;
export type IntegrationTab = (typeof INTEGRATION_TABS)[number];

export const staffPaths = {
  login: () => '/staff/login',
  forgot: () => '/staff/forgot',
  /** `by`: the columns of the board; those chosen last when not given. */
  today: (day?: string, by?: 'work' | 'payment') => withQuery('/staff', { day, by }),
  calendar: (day?: string) => withQuery('/staff/calendar', { day }),
  calendarWeek: (day?: string) => withQuery('/staff/calendar/week', { day }),
  calendarList: (day?: string) => withQuery('/staff/calendar/list', { day }),
  calendarSettings: () => '/staff/calendar/settings',
  jobs: () => '/staff/jobs',
  /** The first screen of a role. Technicians see their jobs. */
  start: (type?: StaffType) => (type === 'technician' ? '/staff/jobs' : '/staff'),
  onSite: () => '/staff/on-site',
  bookings: (filter: Record<string, string> = {}, page = 1) =>
    withQuery('/staff/bookings', { ...filter, page: later(page) }),
  booking: (id: string) => `/staff/bookings/${encodeURIComponent(id)}`,
  invoice: (id: string) => `/staff/bookings/${encodeURIComponent(id)}/invoice`,
  checkIn: (id: string) => `/staff/bookings/${encodeURIComponent(id)}/check-in`,
  inspection: (id: string) => `/staff/bookings/${encodeURIComponent(id)}/inspection`,
  estimate: (id: string) => `/staff/bookings/${encodeURIComponent(id)}/estimate`,
  release: (id: string) => `/staff/bookings/${encodeURIComponent(id)}/release`,
  customers: (filter: { q?: string; kind?: string; sort?: string } = {}, page = 1) =>
    withQuery('/staff/customers', { ...filter, page: later(page) }),
  joinRequests: (page = 1) => withQuery('/staff/customers/requests', { page: later(page) }),
  customer: (id: string) => `/staff/customers/${encodeURIComponent(id)}`,
  walkIn: (customer?: string) => withQuery('/staff/bookings/new', { customer }),
  messages: (tab: StaffMessageTab = 'message', page = 1) =>
    withQuery('/staff/messages', { tab: tab === 'message' ? null : tab, page: later(page) }),
  /** The messages with this customer. */
  conversation: (customer: string) => `/staff/messages/${encodeURIComponent(customer)}`,
  money: (tab: MoneyTab = 'to-do', filter: Record<string, string> = {}, page = 1) =>
    withQuery('/staff/money', { tab: tab === 'to-do' ? null : tab, ...filter, page: later(page) }),
  reports: (shown: Partial<Record<'range' | 'from' | 'to' | 'view', string | null>> = {}) =>
    withQuery('/staff/reports', shown),
  promotions: () => '/staff/promotions',
  reviews: (filter: { filter?: string; stars?: string } = {}, page = 1) =>
    withQuery('/staff/reviews', { ...filter, page: later(page) }),
  waitlist: (page = 1) => withQuery('/staff/waitlist', { page: later(page) }),
  outbox: (status: string | null = null, page = 1) => withQuery('/staff/outbox', { status, page: later(page) }),
  catalogue: () => '/staff/catalogue',
  newService: () => '/staff/catalogue/services/new',
  service: (id: string) => `/staff/catalogue/services/${encodeURIComponent(id)}`,
  prices: (brand?: string, model?: string) => withQuery('/staff/catalogue/prices', { brand, model }),
  /** The cars of the catalogue, or the form that adds this one. */
  catalogueCars: (added: { make?: string; model?: string; year?: string; class?: string } = {}) =>
    withQuery('/staff/catalogue/cars', added),
  imports: (page = 1) => withQuery('/staff/imports', { page: later(page) }),
  import: (id: string) => `/staff/imports/${encodeURIComponent(id)}`,
  people: () => '/staff/people',
  settings: () => '/staff/settings',
  /** The list of steps, or one of them. */
  setup: (step?: string) => (step === undefined ? '/staff/setup' : `/staff/setup/${step}`),
  integrations: (tab: IntegrationTab = 'keys') =>
    withQuery('/staff/integrations', { tab: tab === 'keys' ? null : tab }),
  receiver: (id: string) => `/staff/integrations/webhooks/${encodeURIComponent(id)}`,
  audit: (filter: { event?: string; staff?: string } = {}, page = 1) =>
    withQuery('/staff/audit', { ...filter, page: later(page) }),
  account: () => '/staff/account',
};
