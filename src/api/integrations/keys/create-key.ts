import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { newId } from '#api/platform/database/database.ts';
import { newKey } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { confirmSettledStaff, holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { endOtherStaffSessions, type SignedInCall } from '#api/staff/staff-sessions.ts';
import { listActiveOwners } from '#api/staff/staff-members.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { KEY_DAYS, scopesWithin, type KeyScope } from '#shared/key-scopes.ts';
import type { ApiKey } from '#shared/integrations/staff-keys.contract.ts';
import { addDays, instantOf } from '#shared/scheduling/wall-clock.ts';
import { keyCreatedEmail } from '#api/integrations/integrations.texts.ts';
import * as repo from './api-keys.repository.ts';
import { presentKey } from './list-keys.ts';

/** Maximum number of valid keys. */
const MOST_KEYS = 50;
/** The number of characters that the list shows of a key, too few to guess the others. */
const PREFIX_LENGTH = 10;

interface KeyForm {
  name: string;
  scopes: readonly KeyScope[];
  /** Its last day in Lagos, YYYY-MM-DD. */
  expiresOn: string;
}

/**
 * Makes a key of the public API with the maker's password and a role that is older than a day. Only its digest is
 * stored, the maker's other sessions end, and all owners and the maker get an email (docs/security.md 29).
 * @throws key.bad_end, key.too_many, session.forbidden for scopes beyond the maker's rights, session.missing, and as
 * confirmSettledStaff
 */
export async function createKey(
  runtime: Runtime,
  call: SignedInCall & { staff: { name: string; type: StaffType } },
  { name, scopes: wanted, expiresOn }: KeyForm,
  password: string | undefined,
): Promise<{ secret: string; key: ApiKey }> {
  const scopes = [...new Set(wanted)];
  if (scopesWithin(call.staff.type, scopes).length < scopes.length) throw new AppError('session.forbidden');
  const end = new Date(instantOf('Africa/Lagos', addDays(expiresOn, 1), 0));
  if (!(await repo.isWithin(runtime.db, end, KEY_DAYS)))
    throw new AppError('key.bad_end', { fields: { expiresOn: catalogue['key.bad_end'][1] } });
  // Outside the transaction: comparing a password takes long.
  const confirmed = await confirmSettledStaff(runtime, call, password);
  const { key: secret, hash: digest } = newKey();
  const id = newId();
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    await holdStaffIdentity(trx, call, confirmed);
    if ((await repo.lockAndCount(trx)) >= MOST_KEYS) throw new AppError('key.too_many');
    const prefix = secret.slice(0, PREFIX_LENGTH);
    await repo.insertKey(trx, { id, name, prefix, digest, scopes, made_by: call.staff.staffId, expires_at: end });
    await endOtherStaffSessions(trx, call);
    const owners = await listActiveOwners(trx);
    const readers = new Map([confirmed, ...owners].map((person) => [person.email, person.name]));
    for (const [email, reader] of readers)
      await queueEmail(
        runtime,
        trx,
        email,
        keyCreatedEmail(reader, { by: call.staff.name, name, scopes, expiresOn }, runtime.config.publicUrl),
      );
    recordAudit({ event: 'key.created', subject: { kind: 'key', id }, detail: { prefix, scopes, expiresOn } });
    return repo.findKey(trx, id);
  });
  if (row === undefined) throw new Error('the key that was just inserted is not there');
  return { secret, key: presentKey(row) };
}
