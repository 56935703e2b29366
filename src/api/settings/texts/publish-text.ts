import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { findLegalGaps, type TextKind } from '#shared/settings/centre-texts.ts';
import type { CentreText } from '#shared/settings/texts.contract.ts';
import { getEditableSettings } from '../centre-settings.ts';
import { LEGAL_ITEM } from '../settings.texts.ts';
import { listTexts } from './list-texts.ts';
import * as repo from './texts.repository.ts';

/**
 * Publishes a version of a text. Publishing the present text again changes nothing, whatever version is named.
 * @throws texts.incomplete when it lacks the minimum of the law; texts.stale with the present text
 */
export async function publishText(
  runtime: Runtime,
  actor: StaffActor,
  { kind, text, version }: { kind: TextKind; text: string; version: number },
): Promise<CentreText> {
  return withAudit(runtime, actor, async (trx, recordAudit) => {
    await repo.lockKind(trx, kind);
    const before = await findText(trx, kind);
    if (before.text === text) return before;
    if (before.version !== version) throw new AppError('texts.stale', { payload: { text: before } });
    const { settings } = await getEditableSettings({ db: trx });
    const missing = findLegalGaps(kind, text, settings);
    if (missing.length > 0) {
      const fault = `Missing: ${missing.map((item) => LEGAL_ITEM[item]).join('; ')}.`;
      throw new AppError('texts.incomplete', { payload: { missing }, fields: { text: fault } });
    }
    await repo.insertVersion(trx, { kind, version: version + 1, content: text, staff_id: actor.staffId });
    const subject = { kind: 'centre', id: kind };
    recordAudit({ event: 'settings.text-published', subject, detail: { version: version + 1, length: text.length } });
    return findText(trx, kind);
  });
}

async function findText(trx: Trx, kind: TextKind): Promise<CentreText> {
  const found = (await listTexts(trx)).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no text of the kind ${kind}`);
  return found;
}
