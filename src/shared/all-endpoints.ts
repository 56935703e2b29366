import * as accounts from '#shared/accounts/accounts.contract.ts';
import * as customers from '#shared/accounts/customers.contract.ts';
import * as sessions from '#shared/accounts/sessions.contract.ts';
import * as googleLogin from '#shared/accounts/google-login.contract.ts';
import * as newPhone from '#shared/accounts/new-phone.contract.ts';
import * as phoneLogIn from '#shared/accounts/phone-log-in.contract.ts';
import * as attention from '#shared/attention/attention.contract.ts';
import * as auditLog from '#shared/audit/audit-log.contract.ts';
import * as bookings from '#shared/bookings/bookings.contract.ts';
import * as faults from '#shared/bookings/faults.contract.ts';
import * as staffFaults from '#shared/bookings/staff-faults.contract.ts';
import * as refundPart from '#shared/bookings/refund-part.contract.ts';
import * as staffBookingLists from '#shared/bookings/staff-booking-lists.contract.ts';
import * as staffBookings from '#shared/bookings/staff-bookings.contract.ts';
import * as staffDeposits from '#shared/bookings/staff-deposits.contract.ts';
import * as staffDay from '#shared/bookings/staff-day.contract.ts';
import * as carPeople from '#shared/cars/car-people.contract.ts';
import * as cars from '#shared/cars/cars.contract.ts';
import * as catalogue from '#shared/catalogue/catalogue.contract.ts';
import * as prices from '#shared/catalogue/prices.contract.ts';
import * as staffCatalogue from '#shared/catalogue/staff-catalogue.contract.ts';
import * as staffRecipients from '#shared/messages/staff-recipients.contract.ts';
import * as customerParts from '#shared/customers/customer-parts.contract.ts';
import * as joinRequest from '#shared/customers/join-request.contract.ts';
import * as walkInJoins from '#shared/customers/walk-in-joins.contract.ts';
import * as find from '#shared/find/find.contract.ts';
import * as waysBack from '#shared/customers/ways-back.contract.ts';
import * as imports from '#shared/imports/imports.contract.ts';
import * as estimates from '#shared/estimates/estimates.contract.ts';
import * as deskServices from '#shared/estimates/desk-services.contract.ts';
import * as staffEstimates from '#shared/estimates/staff-estimates.contract.ts';
import * as staffCalendarFeeds from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as staffKeys from '#shared/integrations/staff-keys.contract.ts';
import * as staffWebhooks from '#shared/integrations/staff-webhooks.contract.ts';
import * as v1 from '#shared/integrations/v1.contract.ts';
import * as messages from '#shared/messages/messages.contract.ts';
import * as sendMessage from '#shared/messages/send-message.contract.ts';
import * as liveUpdates from '#shared/notifications/live-updates.contract.ts';
import * as notifications from '#shared/notifications/notifications.contract.ts';
import * as push from '#shared/notifications/push.contract.ts';
import * as staffOutbox from '#shared/notifications/staff-outbox.contract.ts';
import * as paymentKeys from '#shared/payments/payment-keys.contract.ts';
import * as payments from '#shared/payments/payments.contract.ts';
import * as staffPayments from '#shared/payments/staff-payments.contract.ts';
import * as personalData from '#shared/privacy/personal-data.contract.ts';
import * as privacy from '#shared/privacy/privacy.contract.ts';
import * as staffPrivacy from '#shared/privacy/staff-privacy.contract.ts';
import * as promotions from '#shared/promotions/promotions.contract.ts';
import * as staffPromotions from '#shared/promotions/staff-promotions.contract.ts';
import * as releases from '#shared/releases/releases.contract.ts';
import * as staffReleases from '#shared/releases/staff-releases.contract.ts';
import * as books from '#shared/reports/books.contract.ts';
import * as reviews from '#shared/reviews/reviews.contract.ts';
import * as staffReviews from '#shared/reviews/staff-reviews.contract.ts';
import * as sharedBookings from '#shared/shared-cars/shared-bookings.contract.ts';
import * as sharedFaults from '#shared/shared-cars/shared-faults.contract.ts';
import * as sharedVisits from '#shared/shared-cars/shared-visits.contract.ts';
import * as addService from '#shared/scheduling/add-service.contract.ts';
import * as reports from '#shared/reports/reports.contract.ts';
import * as schedule from '#shared/scheduling/schedule.contract.ts';
import * as staffSchedule from '#shared/scheduling/staff-schedule.contract.ts';
import * as waiting from '#shared/scheduling/waiting.contract.ts';
import * as centre from '#shared/settings/centre.contract.ts';
import * as looks from '#shared/settings/looks.contract.ts';
import * as settings from '#shared/settings/settings.contract.ts';
import * as texts from '#shared/settings/texts.contract.ts';
import * as setup from '#shared/setup/setup.contract.ts';
import * as vendorKeys from '#shared/setup/vendor-keys.contract.ts';
import * as staff from '#shared/staff/staff.contract.ts';
import * as staffLogIn from '#shared/staff/staff-log-in.contract.ts';
import * as staffWaitlist from '#shared/waitlist/staff-waitlist.contract.ts';
import * as board from '#shared/visits/board.contract.ts';
import * as staffVisitPhotos from '#shared/visits/staff-visit-photos.contract.ts';
import * as staffVisits from '#shared/visits/staff-visits.contract.ts';
import * as timeEntries from '#shared/visits/time-entries.contract.ts';
import * as visitPhotos from '#shared/visits/visit-photos.contract.ts';
import * as visits from '#shared/visits/visits.contract.ts';
import * as waitlist from '#shared/waitlist/waitlist.contract.ts';
import * as carHistory from '#shared/workshop/car-history.contract.ts';
import * as invoice from '#shared/workshop/invoice.contract.ts';
import * as staffInvoice from '#shared/workshop/staff-invoice.contract.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** All contracts by feature, for the generated documents and tests. The browser imports only the contracts it calls. */
export const contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accounts: { ...accounts, ...googleLogin, ...newPhone, ...phoneLogIn, ...sessions, ...customers },
  attention,
  audit: auditLog,
  bookings: {
    ...bookings,
    ...faults,
    ...staffFaults,
    ...refundPart,
    ...staffBookingLists,
    ...staffBookings,
    ...staffDeposits,
    ...staffDay,
  },
  cars: { ...cars, ...carPeople },
  catalogue: { ...catalogue, ...staffCatalogue, ...prices },
  customers: { ...customerParts, ...joinRequest, ...walkInJoins, ...waysBack },
  imports: { ...imports },
  estimates: { ...estimates, ...staffEstimates, ...deskServices },
  find,
  integrations: { ...v1, ...staffKeys, ...staffWebhooks, ...staffCalendarFeeds },
  messages: { ...messages, ...sendMessage, ...staffRecipients },
  notifications: { ...notifications, ...liveUpdates, ...push, ...staffOutbox },
  payments: { ...payments, ...paymentKeys, ...staffPayments },
  privacy: { ...privacy, ...personalData, ...staffPrivacy },
  promotions: { ...promotions, ...staffPromotions },
  releases: { ...releases, ...staffReleases },
  reviews: { ...reviews, ...staffReviews },
  scheduling: { ...schedule, ...waiting, ...staffSchedule, ...addService },
  reports: { ...books, ...reports },
  'shared-cars': { ...sharedVisits, ...sharedBookings, ...sharedFaults },
  settings: { ...centre, ...looks, ...settings, ...texts },
  setup: { ...setup, ...vendorKeys },
  staff: { ...staff, ...staffLogIn },
  visits: { ...visits, ...board, ...staffVisits, ...timeEntries, ...visitPhotos, ...staffVisitPhotos },
  waitlist: { ...waitlist, ...staffWaitlist },
  workshop: { ...carHistory, ...invoice, ...staffInvoice },
};

/** An endpoint with its feature and the name it is exported by. */
export interface NamedEndpoint {
  feature: string;
  name: string;
  endpoint: AnyEndpoint;
}

/** True for the endpoints among a contract's exports; the others are schemas and constants. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the API, by feature. */
export const api: readonly NamedEndpoint[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ feature, name, endpoint }] : [])),
);
