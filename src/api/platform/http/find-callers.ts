import { can } from '#shared/capabilities.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { bearerKey, tokenHash, type CustomerSession, type KeyCaller, type StaffSession } from './session.ts';

/** Finds the session or the key of a hash, or null. Passed in, because http must not import features. */
export interface FindSession {
  customer(tokenHash: Buffer): Promise<CustomerSession | null>;
  staff(tokenHash: Buffer): Promise<StaffSession | null>;
  key(keyHash: Buffer): Promise<KeyCaller | null>;
}

/** The caller: at most one of the three is set. */
export interface Callers {
  customer: CustomerSession | null;
  staff: StaffSession | null;
  key: KeyCaller | null;
}

export const NO_CALLER: Callers = { customer: null, staff: null, key: null };

/** The key in the header of a call for others. @throws key.missing, the same for every invalid key */
async function findKey(find: FindSession, header: string | undefined): Promise<Callers> {
  const sent = bearerKey(header);
  const key = sent === null ? null : await find.key(tokenHash(sent));
  if (key === null) throw new AppError('key.missing');
  return { ...NO_CALLER, key };
}

/**
 * The caller whose session or key this is; none on a public endpoint.
 * @throws session.missing without a session, key.missing without a valid key
 */
export async function findCallers(
  find: FindSession,
  { auth }: AnyEndpoint,
  { authorization, hash }: { authorization: string | undefined; hash: Buffer | null },
): Promise<Callers> {
  if (auth === 'public') return NO_CALLER;
  if (auth === 'key') return findKey(find, authorization);
  if (hash === null) throw new AppError('session.missing');
  const customer = auth === 'staff' ? null : await find.customer(hash);
  if (customer !== null) return { ...NO_CALLER, customer };
  const staff = auth === 'customer' ? null : await find.staff(hash);
  if (staff !== null) return { ...NO_CALLER, staff };
  const other = auth === 'staff' ? await find.customer(hash) : null;
  if (other === null) throw new AppError('session.missing');
  return { ...NO_CALLER, customer: other };
}

/**
 * @throws session.forbidden for a customer on a staff endpoint, and for staff without the capability; key.scope for a
 * key without the scope
 */
export function authorise({ auth, may: capability, scope }: AnyEndpoint, { customer, staff, key }: Callers): void {
  if (key !== null && (scope === undefined || !key.scopes.includes(scope))) throw new AppError('key.scope');
  const isStrange = auth === 'staff' && customer !== null;
  const lacksRight = staff !== null && capability !== undefined && !can(staff.type, capability);
  if (isStrange || lacksRight) throw new AppError('session.forbidden');
}
