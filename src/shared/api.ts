import * as account from './account/contract.ts';
import * as booking from './booking/contract.ts';
import * as catalogue from './catalogue/contract.ts';
import * as centre from './centre/contract.ts';
import * as payment from './payment/contract.ts';
import * as promotion from './promotion/contract.ts';
import * as waitlist from './waitlist/contract.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** Every contract there is, by noun. For the generated documents and the tests; the browser imports the contracts it needs. */
export const contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { account, booking, catalogue, centre, payment, promotion, waitlist };

/** One call of the whole API: its noun, the name it is exported by, and the endpoint itself. */
export interface NamedEndpoint {
  noun: string;
  name: string;
  endpoint: AnyEndpoint;
}

/** True for a call among what a contract exports; the rest are schemas and types. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every call of the API, noun by noun. */
export const api: readonly NamedEndpoint[] = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ noun, name, endpoint }] : [])),
);
