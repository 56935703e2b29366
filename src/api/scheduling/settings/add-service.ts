import type { StaffActor } from '#api/audit/audit-log.ts';
import { insertService } from '#api/catalogue/insert-service.ts';
import { forgetCatalogue } from '#api/catalogue/catalogue-cache.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import type { Input } from '#shared/endpoint.ts';
import type { addService as endpoint } from '#shared/scheduling/add-service.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { replaceNeeds } from './calendar-settings.repository.ts';

/**
 * Adds a service with its prices and needs in one transaction, so that it is never bookable without times.
 * @throws catalogue.service_exists, also when the call is repeated
 */
export async function addService(
  runtime: Runtime,
  actor: StaffActor,
  { needs, ...form }: Input<typeof endpoint>['body'],
): Promise<StaffService> {
  const { done } = await changeCalendar(runtime, actor, {
    confirm: true,
    async write(trx, branch) {
      const service = await insertService(trx, actor.staffId, form);
      await replaceNeeds(trx, branch.id, service._id, needs);
      return {
        done: service,
        audit: {
          event: 'catalogue.service-added',
          subject: { kind: 'service', id: service._id },
          detail: { service, needs },
        },
      };
    },
  });
  forgetCatalogue(runtime.db);
  return done;
}
