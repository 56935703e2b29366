import type { Actor } from '#api/audit/audit-log.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import type { Bay } from '#shared/scheduling/staff-schedule.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { presentBay } from './present-calendar.ts';
import { insertBay, isBayNameTaken } from './calendar-settings.repository.ts';

/** Adds a bay or a driver, after the others. @throws bay.name_taken */
export async function addBay(runtime: Runtime, actor: Actor, bay: { name: string; kind: ResourceKind }): Promise<Bay> {
  const { done } = await changeCalendar(runtime, actor, {
    confirm: true,
    async write(trx, branch) {
      if (await isBayNameTaken(trx, branch.id, bay.name, newId())) throw new AppError('bay.name_taken');
      const row = await insertBay(trx, branch.id, bay);
      return {
        done: presentBay(row),
        audit: { event: 'bay.added', subject: { kind: 'bay', id: row.id }, detail: { ...bay } },
      };
    },
  });
  return done;
}
