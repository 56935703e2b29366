import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#api/audit/audit-log.ts';
import { forgetCatalogue } from '#api/catalogue/catalogue-cache.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceNeed } from '#shared/scheduling/schedule-rules.ts';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { presentCalendar } from './present-calendar.ts';
import { replaceNeeds } from './calendar-settings.repository.ts';

/**
 * Replaces the needs of a service. Present appointments keep their times.
 * @throws calendar.stale, catalogue.service_not_found
 */
export async function editServiceNeeds(
  runtime: Runtime,
  actor: Actor,
  service: string,
  { needs, version }: { needs: ServiceNeed[]; version: number },
): Promise<StaffCalendar> {
  const { calendar } = await changeCalendar(runtime, actor, {
    confirm: true,
    version,
    async write(trx, branch) {
      const before = (await presentCalendar(trx)).services.find(({ _id }) => _id === service);
      if (before === undefined) throw new AppError('catalogue.service_not_found');
      await replaceNeeds(trx, branch.id, service, needs);
      const after = (await presentCalendar(trx)).services.find(({ _id }) => _id === service);
      if (isDeepStrictEqual(before, after)) return { done: null, audit: null };
      const detail = { before: before.needs, after: after?.needs };
      return {
        done: null,
        audit: { event: 'calendar.needs-edited', subject: { kind: 'service', id: service }, detail },
      };
    },
  });
  // The public catalogue has the minutes of work.
  forgetCatalogue(runtime.db);
  return calendar;
}
