import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './audit-log.repository.ts';

/** Who acts. `staffId` is null for what happens without a session, e.g. a password chosen by link. */
export interface Actor {
  staffId: string | null;
  requestId: string;
}

/** A checked call of a staff route, as far as the audit log needs it. */
export const toActor = (call: { staff: { staffId: string }; requestId: string }): Actor => ({
  staffId: call.staff.staffId,
  requestId: call.requestId,
});

/** What was done, to what. No secrets and no contact data in `detail`: the log outlives both. */
export interface AuditedAction {
  event: string;
  subject?: { kind: string; id: string };
  detail?: object;
}

export type RecordAudit = (action: AuditedAction) => void;

/**
 * A staff action: one transaction that holds the work and its lines in the append-only log (docs/security.md 27), and one JSON line
 * each once it has committed. The work says what it did through `note`; work that changed nothing notes nothing.
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
