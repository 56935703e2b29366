import { sendCsv } from '#api/platform/http/send-csv.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import { withinCodeLimits } from '#api/promotions/limit-codes.ts';
import type { Runtime } from '#api/runtime.ts';
import * as lists from '#shared/bookings/staff-booking-lists.contract.ts';
import * as contract from '#shared/bookings/staff-bookings.contract.ts';
import * as board from '#shared/visits/board.contract.ts';
import { bookWalkIn } from './book-walk-in.ts';
import { quoteWalkIn } from './quote-walk-in.ts';
import { cancelBooking } from './cancel-booking.ts';
import { decideCancellation } from './decide-cancellation.ts';
import { exportBookingsCsv } from './export-bookings.ts';
import { finishJob } from './finish-job.ts';
import { getBoard, getOtherDays } from '#api/bookings/board/get-board.ts';
import { searchBookings } from './search-bookings.ts';
import { ANSWERS } from '#api/bookings/bookings.texts.ts';

/** Staff routes of bookings; those that record or show payments are in the payments feature. */
export function staffBookingRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(board.getBoard, (call) => getBoard(runtime, call, call.query.day ?? null));
  route(board.getOtherDays, (call) => getOtherDays(runtime, call));
  route(lists.searchBookings, (call) => searchBookings(runtime, call, call.query, Number(call.query.page ?? 1)));
  route(lists.exportBookings, async (call) =>
    sendCsv(call.reply, 'bookings.csv', await exportBookingsCsv(runtime, call, call.query)),
  );
  route(contract.finishJob, async (call) => {
    const booking = await finishJob(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.completed(booking.number), booking };
  });
  route(contract.cancelBooking, async (call) => {
    const booking = await cancelBooking(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.cancelled(booking.number), booking };
  });
  route(contract.decideCancellation, async (call) => {
    const booking = await decideCancellation(runtime, call, call.params.id, call.body);
    const answer = call.body.decision === 'accept' ? ANSWERS.cancelled : ANSWERS.stays;
    return { message: answer(booking.number), booking };
  });
  route(contract.quoteWalkIn, (call) =>
    withinCodeLimits(runtime, { account: call.staff.staffId, source: call.source }, call.body.code, () =>
      quoteWalkIn(runtime, call.body),
    ),
  );
  route(contract.bookWalkIn, async (call) => {
    const booking = await withinCodeLimits(
      runtime,
      { account: call.staff.staffId, source: call.source },
      call.body.code,
      () => bookWalkIn(runtime, call, call.idempotencyKey, call.body),
    );
    const waits = call.body.isHere === true && booking.appointment === null;
    return { message: waits ? ANSWERS.waits(booking.number) : ANSWERS.booked(booking.number), booking };
  });
}
