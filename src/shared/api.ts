import * as account from './account/contract.ts';
import * as accountGoogle from './account/google-contract.ts';
import * as accountDesk from './account/staff-contract.ts';
import * as booking from './booking/contract.ts';
import * as bookingDesk from './booking/staff-contract.ts';
import * as catalogue from './catalogue/contract.ts';
import * as catalogueDesk from './catalogue/staff-contract.ts';
import * as centre from './centre/contract.ts';
import * as centreDesk from './centre/staff-contract.ts';
import * as message from './message/contract.ts';
import * as messageLive from './message/live-contract.ts';
import * as messagePush from './message/push-contract.ts';
import * as messageDesk from './message/staff-contract.ts';
import * as messageWrite from './message/write-contract.ts';
import * as outbox from './outbox/contract.ts';
import * as outboxDesk from './outbox/staff-contract.ts';
import * as payment from './payment/contract.ts';
import * as paymentDesk from './payment/staff-contract.ts';
import * as profile from './profile/contract.ts';
import * as promotion from './promotion/contract.ts';
import * as promotionDesk from './promotion/staff-contract.ts';
import * as staffAudit from './staff/audit-contract.ts';
import * as staff from './staff/contract.ts';
import * as staffSignIn from './staff/sign-in-contract.ts';
import * as waitlist from './waitlist/contract.ts';
import * as waitlistDesk from './waitlist/staff-contract.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** Every contract by feature, for the generated docs and the tests. The browser imports only the contracts it needs. */
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

/** Distinguishes the endpoints among a contract's exports from its schemas and constants. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the API, grouped by feature. */
export const api: readonly NamedEndpoint[] = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ noun, name, endpoint }] : [])),
);
