import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { AuditEvent } from '#shared/audit/audit-events.ts';
import * as repo from './audit-log.repository.ts';

/** The author of an action. `staffId` is null without a session, e.g. when a password is set by an emailed link. */
export interface Actor {
  staffId: string | null;
  requestId: string;
}

/** A member of staff with a session. */
export interface StaffActor extends Actor {
  staffId: string;
}

/** The actor of an authenticated staff request. */
export const toActor = (call: { staff: { staffId: string }; requestId: string }): StaffActor => ({
  staffId: call.staff.staffId,
  requestId: call.requestId,
});

/** An entry of the audit log. `detail` must contain no secrets and no contact data, since the log is never deleted. */
export interface AuditedAction {
  event: AuditEvent;
  subject?: { kind: string; id: string };
  detail?: object;
}

export type RecordAudit = (action: AuditedAction) => void;

/**
 * Runs a staff action in one transaction together with its entries in the append-only audit log (docs/security.md 27),
 * and writes one log line for each entry after the commit. `work` reports its changes with `recordAudit`.
 */
export async function withAudit<T>(
  runtime: Runtime,
  actor: Actor,
  work: (trx: Trx, recordAudit: RecordAudit) => Promise<T>,
): Promise<T> {
  const actions: AuditedAction[] = [];
  const result = await runtime.db.transaction().execute(async (trx) => {
    const done = await work(trx, (action) => void actions.push(action));
    if (actions.length > 0)
      await repo.insertEntries(
        trx,
        actions.map((action) => toEntry(actor, action)),
      );
    return done;
  });
  for (const { event, subject } of actions) {
    runtime.log.info(
      { event, staff: actor.staffId, subject: subject?.kind, subjectId: subject?.id, requestId: actor.requestId },
      'staff action',
    );
  }
  return result;
}

const toEntry = ({ staffId, requestId }: Actor, { event, subject, detail = {} }: AuditedAction): repo.NewEntry => ({
  staff_id: staffId,
  event,
  subject_kind: subject?.kind ?? null,
  subject_id: subject?.id ?? null,
  detail,
  request_id: requestId,
});
