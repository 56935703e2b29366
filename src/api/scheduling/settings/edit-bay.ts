import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Bay } from '#shared/scheduling/staff-schedule.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { presentBay } from './present-calendar.ts';
import { findBay, isBayNameTaken, updateBay } from './calendar-settings.repository.ts';

/**
 * Renames a bay, retires it or takes it into use again.
 * @throws bay.not_found, bay.name_taken, calendar.hits_bookings unless confirmed
 */
export async function editBay(
  runtime: Runtime,
  actor: Actor,
  id: string,
  { confirm, ...change }: { name: string; retired: boolean; confirm?: boolean | undefined },
): Promise<Bay> {
  const { done } = await changeCalendar(runtime, actor, {
    confirm,
    async write(trx, branch) {
      const row = await findBay(trx, id);
      if (row === undefined) throw new AppError('bay.not_found');
      const before = presentBay(row);
      if (!change.retired && (await isBayNameTaken(trx, branch.id, change.name, id)))
        throw new AppError('bay.name_taken');
      const after = presentBay(await updateBay(trx, id, change));
      if (isDeepStrictEqual(before, after)) return { done: after, audit: null };
      return {
        done: after,
        audit: { event: 'bay.changed', subject: { kind: 'bay', id }, detail: { before, after } },
      };
    },
  });
  return done;
}
