import { type RecordAudit, toActor, withAudit } from '#api/audit/audit-log.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { listActiveOwners, lockTeam } from '#api/staff/staff-members.repository.ts';
import type { Manager } from '#api/staff/staff-members.ts';
import { type TeamChange, teamChangedEmail } from '#api/staff/staff-members.texts.ts';
import type { StaffRow } from '#api/staff/staff-sessions.repository.ts';

interface TeamTools {
  recordAudit: RecordAudit;
  /** Emails a change to everyone who was an owner before it, also to an owner who is suspended by it. */
  notifyOwners: (change: TeamChange) => Promise<void>;
}

/**
 * Changes accounts of staff in a transaction, one change at a time. `confirmed` is the manager's account as
 * `confirmStaffIdentity` compared it; null when the change needs no password.
 * @throws session.missing
 */
export const changeTeam = <T>(
  runtime: Runtime,
  manager: Manager,
  confirmed: StaffRow | null,
  work: (trx: Trx, tools: TeamTools) => Promise<T>,
): Promise<T> =>
  withAudit(runtime, toActor(manager), async (trx, recordAudit) => {
    await lockTeam(trx);
    if (confirmed !== null) await holdStaffIdentity(trx, manager, confirmed);
    const owners = await listActiveOwners(trx);
    return work(trx, {
      recordAudit,
      async notifyOwners(change) {
        for (const { email, name } of owners)
          await queueEmail(
            runtime,
            trx,
            email,
            teamChangedEmail(name, manager.staff.name, change, runtime.config.publicUrl),
          );
      },
    });
  });
