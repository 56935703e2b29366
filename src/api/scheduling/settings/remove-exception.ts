import type { Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { changeCalendar } from './change-calendar.ts';
import { publishOpened } from '#api/scheduling/publish-freed.ts';
import { presentException } from './present-calendar.ts';
import { deleteException, findException } from './calendar-settings.repository.ts';

/** Removes an exception; one that is gone changes nothing. @throws calendar.hits_bookings unless confirmed */
export async function removeException(
  runtime: Runtime,
  actor: Actor,
  id: string,
  confirm: boolean | undefined,
): Promise<void> {
  await changeCalendar(runtime, actor, {
    confirm,
    async write(trx, branch) {
      const row = await findException(trx, branch.id, id);
      if (row === undefined) return { done: null, audit: null };
      await deleteException(trx, id);
      if (!row.is_open) await publishOpened(runtime, trx, branch, row);
      const { isOpen, from, to, bay } = presentException(row);
      const subject = { kind: 'exception', id };
      return { done: null, audit: { event: 'calendar.exception-removed', subject, detail: { isOpen, from, to, bay } } };
    },
  });
}
