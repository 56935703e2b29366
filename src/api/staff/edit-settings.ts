import { withAudit, toActor } from '#api/audit/audit-log.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { settingsCache, getEditableSettings } from '#api/settings/centre-settings.ts';
import { isSame, replaceSettings } from '#api/settings/replace-settings.ts';
import { AppError } from '#shared/errors.ts';
import { keysOf } from '#shared/guards.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { confirmSettledStaff, holdStaffIdentity } from './sign-in/confirm-staff-identity.ts';
import { bankAccountChangedEmail } from './staff-members.texts.ts';
import { listActiveOwners } from './staff-members.repository.ts';
import { endSessions } from './staff-sessions.repository.ts';
import type { SignedInCall } from './staff-sessions.ts';

type BankAccount = CentreSettings['bankAccount'];
type StoredSettings = Parameters<typeof replaceSettings>[1];

/** A bank account for the audit log and emails, with the last four digits of its number. */
const describeAccount = ({ bank, number, name }: BankAccount): string =>
  number === '' ? 'no account' : `${bank} ...${number.slice(-4)} (${name})`;

/**
 * Changes the settings; other processes use them once their cache expires. Another bank account for transfers needs the
 * current password and a role that is older than a day, ends the person's other sessions and is reported to all owners
 * (docs/security.md 29).
 * @throws centre.stale with the current settings, when they changed since they were read; and as confirmSettledStaff
 */
export async function editSettings(
  runtime: Runtime,
  call: SignedInCall & { staff: { name: string } },
  update: StoredSettings,
  password: string | undefined,
): Promise<StoredSettings> {
  const { settings, version } = await getEditableSettings(runtime);
  const isOtherAccount = version === update.version && !isSame(settings.bankAccount, update.settings.bankAccount);
  // Outside the transaction: comparing a password takes long.
  const confirmed = isOtherAccount ? await confirmSettledStaff(runtime, call, password) : null;
  const saved = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    const { stored, before } = await replaceSettings(trx, update);
    if (before === null) return stored;
    const subject = { kind: 'centre', id: 'settings' };
    const changed = keysOf(stored.settings).filter((key) => !isSame(before[key], stored.settings[key]));
    recordAudit({ event: 'settings.edited', subject, detail: { changed } });
    if (changed.includes('bankAccount')) {
      if (confirmed === null) throw new AppError('account.confirm_first', { payload: { by: 'password' } });
      await holdStaffIdentity(trx, call, confirmed);
      await endSessions(trx, call.staff.staffId, call.staff.tokenHash);
      const from = describeAccount(before.bankAccount);
      const to = describeAccount(stored.settings.bankAccount);
      recordAudit({ event: 'settings.bank-account-changed', subject, detail: { from, to } });
      await emailOwners(runtime, trx, { by: call.staff.name, from, to });
    }
    return stored;
  });
  settingsCache.delete(runtime.db);
  return saved;
}

async function emailOwners(
  runtime: Runtime,
  trx: Trx,
  change: { by: string; from: string; to: string },
): Promise<void> {
  for (const { email, name } of await listActiveOwners(trx))
    await queueEmail(runtime, trx, email, bankAccountChangedEmail(name, change, runtime.config.publicUrl));
}
