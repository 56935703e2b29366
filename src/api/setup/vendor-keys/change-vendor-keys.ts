import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { compareBusiness, hasOpenPayments } from '#api/payments/attempts/compare-business.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { findKeyFaults, type KeyFault } from '#api/settings/vendor-keys/key-faults.ts';
import { lockStoredKeys, storeKeys } from '#api/settings/vendor-keys/stored-keys.ts';
import { applyStoredKeys } from '#api/settings/vendor-keys/apply-stored-keys.ts';
import {
  requireSecondStep,
  confirmSettledStaff,
  holdStaffIdentity,
} from '#api/staff/sign-in/confirm-staff-identity.ts';
import { listActiveOwners } from '#api/staff/staff-members.ts';
import { endOtherStaffSessions, type SignedInCall } from '#api/staff/staff-sessions.ts';
import { findAddress } from '#api/vendors/public-address.ts';
import { AppError } from '#shared/errors.ts';
import { isLoopback } from '#shared/loopback.ts';
import { endingOf, type VendorAccount } from '#shared/setup/vendor-accounts.ts';
import type { VendorAccountState, VendorKeys } from '#shared/setup/vendor-keys.contract.ts';
import { isSame } from '#api/settings/replace-settings.ts';
import { listVendorKeys } from './list-vendor-keys.ts';
import { keysChangedEmail, keysChangedNotification } from './vendor-keys.texts.ts';

interface Proof {
  currentPassword?: string | undefined;
  code?: string | null | undefined;
}

type Editor = SignedInCall & { staff: { name: string } };

/**
 * Replaces the keys of an account at a vendor, in every process. It needs the current password, a code of the second
 * step and a role that is older than a day, ends the person's other sessions and is reported to all owners
 * (docs/security.md 29). The same keys again change nothing.
 * @throws keys.in_environment, keys.no_address, keys.weak with the fields, keys.other_business, keys.not_checked,
 * staff.second_step_missing, staff.wrong_code, and as confirmSettledStaff
 */
export async function changeVendorKeys<A extends VendorAccount>(
  runtime: Runtime,
  call: Editor,
  account: A,
  { currentPassword, code, ...given }: VendorKeys[A] & Proof,
): Promise<VendorAccountState> {
  const keys = given as unknown as VendorKeys[A];
  const { config } = runtime;
  if (config.inEnvironment[account]) throw new AppError('keys.in_environment');
  if (account === 'sms' && config.smsProvider === null) throw new AppError('keys.no_address');
  refuseFaults(findKeyFaults(config, account, keys));
  const confirmed = await confirmSettledStaff(runtime, call, currentPassword);
  // Outside the transaction: other servers answer late or never.
  if ('host' in keys) await requirePublicHost(config.sandbox, keys.host);
  const business = 'secretKey' in keys ? await requireSameBusiness(runtime, keys) : null;
  const secondStep = await requireSecondStep(runtime, call, confirmed, code ?? '');
  const isRight = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    await holdStaffIdentity(trx, call, confirmed);
    const before = await lockStoredKeys(trx, config, account);
    // A repeated call has the same code, which is used already.
    if (before?.keys != null && isSame(before.keys, keys)) return true;
    if (!(await secondStep.use(trx))) return false;
    if (business === 'none' && (await hasOpenPayments(trx))) throw new AppError('keys.not_checked', { retryAfterS: 3 });
    await storeKeys(trx, config, { account, keys, staffId: call.staff.staffId });
    await endOtherStaffSessions(trx, call);
    const from = before?.keys == null ? null : endingOf(secretOf(before.keys));
    const change = { account, from, to: endingOf(secretOf(keys)) };
    recordAudit({ event: 'keys.changed', subject: { kind: 'centre', id: 'keys' }, detail: change });
    await reportToOwners(runtime, trx, { ...change, by: call.staff.name });
    return true;
  });
  await secondStep.end(isRight);
  await applyStoredKeys(runtime);
  const state = (await listVendorKeys(runtime)).find((one) => one.account === account);
  if (state === undefined) throw new Error('the keys that were just stored are not there');
  return state;
}

/** The secret among the keys of an account, by whose end people recognise them. */
const secretOf = (keys: VendorKeys[VendorAccount]): string =>
  'secretKey' in keys ? keys.secretKey : 'apiKey' in keys ? keys.apiKey : keys.password;

function refuseFaults(faults: readonly KeyFault[]): void {
  if (faults.length > 0)
    throw new AppError('keys.weak', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) });
}

/** Refuses a name that leads nowhere or into a private network, as it would for a webhook (docs/security.md 36). */
async function requirePublicHost(isSandbox: boolean, host: string): Promise<void> {
  const found = await findAddress(host, { isOwn: isSandbox && isLoopback(host) });
  if (!('failure' in found)) return;
  const text =
    found.failure === 'not-public' ? 'The mail server is not on the internet.' : 'There is no server with this name.';
  refuseFaults([{ field: 'host', text }]);
}

/** Whether payments are under way, once these keys have shown that they know them. */
async function requireSameBusiness(runtime: Runtime, keys: VendorKeys['payments']): Promise<'none' | 'same'> {
  const business = await compareBusiness(runtime, keys);
  if (business === 'refused')
    refuseFaults([{ field: 'secretKey', text: 'The payment provider does not accept this key.' }]);
  if (business === 'other') throw new AppError('keys.other_business');
  if (business !== 'none' && business !== 'same') throw new AppError('keys.not_checked', { retryAfterS: 3 });
  return business;
}

/** By notification as well: emails may go out through the account that was just changed. */
async function reportToOwners(
  runtime: Runtime,
  trx: Trx,
  change: { account: VendorAccount; from: string | null; to: string | null; by: string },
): Promise<void> {
  await notify(trx, { staff: 'owner' }, keysChangedNotification(change));
  for (const { email, name } of await listActiveOwners(trx))
    await queueEmail(runtime, trx, email, keysChangedEmail(name, change, runtime.config.publicUrl));
}
