import { toActor } from '#api/audit/audit-log.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as services from '#shared/scheduling/add-service.contract.ts';
import * as contract from '#shared/scheduling/staff-schedule.contract.ts';
import { addService } from '#api/scheduling/settings/add-service.ts';
import { addBay } from '#api/scheduling/settings/add-bay.ts';
import { addException } from '#api/scheduling/settings/add-exception.ts';
import { editBay } from '#api/scheduling/settings/edit-bay.ts';
import { editCalendarRules } from '#api/scheduling/settings/edit-calendar-rules.ts';
import { editOpeningHours } from '#api/scheduling/settings/edit-opening-hours.ts';
import { editServiceNeeds } from '#api/scheduling/settings/edit-service-needs.ts';
import { getCalendar } from './settings/present-calendar.ts';
import { removeException } from '#api/scheduling/settings/remove-exception.ts';
import { listUnpaidTime } from '#api/scheduling/staff-calendar/list-unpaid-time.ts';
import { ANSWERS } from './scheduling.texts.ts';

/** The calendar of the centre, read and changed by staff. */
export function staffScheduleRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getCalendar, () => getCalendar(runtime));
  route(contract.listUnpaidTime, () => listUnpaidTime(runtime));
  route(contract.editCalendarRules, async (call) => ({
    message: ANSWERS.saved,
    calendar: await editCalendarRules(runtime, toActor(call), call.body),
  }));
  route(contract.editOpeningHours, async (call) => ({
    message: ANSWERS.saved,
    calendar: await editOpeningHours(runtime, toActor(call), call.body),
  }));
  route(contract.editServiceNeeds, async (call) => ({
    message: ANSWERS.saved,
    calendar: await editServiceNeeds(runtime, toActor(call), call.params.id, call.body),
  }));
  route(services.addService, async (call) => ({
    message: ANSWERS.serviceAdded,
    service: await addService(runtime, toActor(call), call.body),
  }));
  route(contract.addBay, async (call) => ({
    message: ANSWERS.bayAdded,
    bay: await addBay(runtime, toActor(call), call.body),
  }));
  route(contract.editBay, async (call) => ({
    message: ANSWERS.saved,
    bay: await editBay(runtime, toActor(call), call.params.id, call.body),
  }));
  route(contract.addException, async (call) => ({
    message: ANSWERS.saved,
    exception: await addException(runtime, toActor(call), call.body),
  }));
  route(contract.removeException, async (call) => {
    await removeException(runtime, toActor(call), call.params.id, call.body?.confirm);
    return { message: ANSWERS.saved };
  });
}
