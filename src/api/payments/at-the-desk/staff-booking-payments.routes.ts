import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { refundPart as refundPartContract } from '#shared/bookings/refund-part.contract.ts';
import * as contract from '#shared/bookings/staff-bookings.contract.ts';
import { removeBookingService as removeService } from '#shared/estimates/desk-services.contract.ts';
import * as deposits from '#shared/bookings/staff-deposits.contract.ts';
import { getStaffBooking } from './get-staff-booking.ts';
import { recordPayment } from './record-payment.ts';
import { refundPart } from './refund-part.ts';
import { removeBookingService } from './remove-service.ts';
import { undoPayment } from './undo-payment.ts';
import { voidCharge } from '#api/payments/void-charge.ts';
import { returnDeposit } from '#api/payments/refunds/return-deposit.ts';
import { ANSWERS } from '#api/payments/payments.texts.ts';

/** Staff routes of a booking and its payments. */
export function staffBookingPaymentRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getStaffBooking, (call) => getStaffBooking(runtime, call, call.params.id));
  route(contract.recordPayment, async (call) => {
    const booking = await recordPayment(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.recorded(booking.number, booking.due), booking };
  });
  route(contract.voidCharge, async (call) => {
    const booking = await voidCharge(runtime, call, call.params.id, call.body.note);
    return { message: ANSWERS.voided, booking };
  });
  route(removeService, async (call) => {
    const booking = await removeBookingService(runtime, call, call.params.id, call.params.service, call.body);
    return { message: ANSWERS.serviceRemoved, booking };
  });
  route(deposits.returnDeposit, async (call) => {
    const booking = await returnDeposit(runtime, call, call.params.id, call.body.note);
    return { message: ANSWERS.depositReturned, booking };
  });
  route(refundPartContract, async (call) => {
    const { booking, isAll, byHand } = await refundPart(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.givenBack(call.body.amount, isAll, byHand), booking };
  });
  route(contract.undoPayment, async (call) => {
    const { booking, part } = await undoPayment(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.undone(booking.number, booking.due, part), booking };
  });
}
