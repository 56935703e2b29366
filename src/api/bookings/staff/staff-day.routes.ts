import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/staff-day.contract.ts';
import { appointBookingAsStaff } from './appoint-booking-as-staff.ts';
import { assignTechnician } from './assign-technician.ts';
import { getCalendarDay } from '#api/bookings/board/get-calendar-day.ts';
import { getCalendarWeek } from '#api/bookings/board/get-calendar-week.ts';
import { getDayList } from '#api/bookings/board/get-day-list.ts';
import { listPlaces } from './list-places.ts';
import { markNoShow } from './mark-no-show.ts';
import { offerTime } from '#api/bookings/customer/offer-time.ts';
import { runLate } from './run-late.ts';
import { ANSWERS } from '#api/bookings/bookings.texts.ts';

/** What staff see and do in the calendar of a day. */
export function staffDayRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getCalendarDay, (call) => getCalendarDay(runtime, call, call.query.day ?? null));
  route(contract.getCalendarWeek, (call) => getCalendarWeek(runtime, call, call.query.from ?? null));
  route(contract.getDayList, (call) => getDayList(runtime, call, call.query.day ?? null));
  route(contract.listPlaces, ({ params, query }) => listPlaces(runtime, params.id, query.startsAt ?? null));
  route(contract.appointBookingAsStaff, async (call) => {
    const { version, startsAt = null, bay, confirm = false } = call.body;
    const to = { version, startsAt, bay: bay || null, confirm };
    const booking = await appointBookingAsStaff(runtime, call, call.params.id, to);
    return { message: ANSWERS.appointed(booking.number, booking.appointment?.startsAt ?? null), booking };
  });
  route(contract.runLate, async (call) => {
    const { booking, pushed } = await runLate(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.late(booking.number), booking, pushed };
  });
  route(contract.offerTime, async (call) => {
    const booking = await offerTime(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.timeOffered(booking.number), booking };
  });
  route(contract.markNoShow, async (call) => {
    const booking = await markNoShow(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.noShow(booking.number), booking };
  });
  route(contract.assignTechnician, async (call) => {
    const booking = await assignTechnician(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.assigned(booking.number), booking };
  });
}
