import * as account from '#shared/accounts/accounts.contract.ts';
import * as accountGoogle from '#shared/accounts/google-login.contract.ts';
import * as accountDesk from '#shared/accounts/customers.contract.ts';
import * as booking from '#shared/bookings/bookings.contract.ts';
import * as bookingDesk from '#shared/bookings/staff-bookings.contract.ts';
import * as catalogue from '#shared/catalogue/catalogue.contract.ts';
import * as catalogueDesk from '#shared/catalogue/staff-catalogue.contract.ts';
import * as centre from '#shared/settings/centre.contract.ts';
import * as centreDesk from '#shared/settings/settings.contract.ts';
import * as message from '#shared/messages/messages.contract.ts';
import * as messageLive from '#shared/notifications/live-updates.contract.ts';
import * as messagePush from '#shared/notifications/push.contract.ts';
import * as messageDesk from '#shared/messages/count-recipients.contract.ts';
import * as messageWrite from '#shared/messages/send-message.contract.ts';
import * as outbox from '#shared/notifications/notifications.contract.ts';
import * as outboxDesk from '#shared/notifications/staff-outbox.contract.ts';
import * as payment from '#shared/payments/payments.contract.ts';
import * as paymentDesk from '#shared/payments/staff-payments.contract.ts';
import * as profile from '#shared/privacy/privacy.contract.ts';
import * as promotion from '#shared/promotions/promotions.contract.ts';
import * as promotionDesk from '#shared/promotions/staff-promotions.contract.ts';
import * as staffAudit from '#shared/audit/audit-log.contract.ts';
import * as staff from '#shared/staff/staff.contract.ts';
import * as staffSignIn from '#shared/staff/staff-log-in.contract.ts';
import * as waitlist from '#shared/waitlist/waitlist.contract.ts';
import * as waitlistDesk from '#shared/waitlist/staff-waitlist.contract.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** All contracts by feature, for the generated documents and tests. The browser imports only the contracts it calls. */
export const contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account: { ...account, ...accountGoogle, ...accountDesk },
  booking: { ...booking, ...bookingDesk },
  catalogue: { ...catalogue, ...catalogueDesk },
  centre: { ...centre, ...centreDesk },
  message: { ...message, ...messageWrite, ...messageLive, ...messagePush, ...messageDesk },
  outbox: { ...outbox, ...outboxDesk },
  payment: { ...payment, ...paymentDesk },
  profile,
  promotion: { ...promotion, ...promotionDesk },
  staff: { ...staff, ...staffSignIn, ...staffAudit },
  waitlist: { ...waitlist, ...waitlistDesk },
};

/** An endpoint with its feature and the name it is exported by. */
export interface NamedEndpoint {
  noun: string;
  name: string;
  endpoint: AnyEndpoint;
}

/** True for the endpoints among a contract's exports; the others are schemas and constants. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the API, by feature. */
export const api: readonly NamedEndpoint[] = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ noun, name, endpoint }] : [])),
);
