import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as deskContract from '#shared/estimates/desk-services.contract.ts';
import * as contract from '#shared/estimates/estimates.contract.ts';
import * as staffContract from '#shared/estimates/staff-estimates.contract.ts';
import { addBookingService } from './add-booking-service.ts';
import { answerEstimate } from './answer-estimate.ts';
import { approveAtDesk } from './approve-at-desk.ts';
import { closePart } from './close-part.ts';
import { getEstimate } from './present-estimate.ts';
import { getStaffEstimate } from './present-staff-estimate.ts';
import { replyToQuestion } from './reply-to-question.ts';
import { saveInspection } from './save-inspection.ts';
import { sendApprovalCode } from './send-approval-code.ts';
import { sendEstimate } from './send-estimate.ts';
import { ANSWERS } from './estimates.texts.ts';

/** Inspections and estimates, for customers and staff. */
export function estimateRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getEstimate, ({ customer, params }) => getEstimate(runtime, customer.customerId, params.id));
  route(contract.answerEstimate, async ({ customer, params, body }) => ({
    message: ANSWERS.answerSaved,
    estimate: await answerEstimate(runtime, customer, params.id, params.version, body),
  }));
  route(staffContract.getStaffEstimate, (call) => getStaffEstimate(runtime, call, call.params.id));
  route(staffContract.saveInspection, async (call) => ({
    message: ANSWERS.inspectionSaved,
    estimate: await saveInspection(runtime, call, call.params.id, call.body.items),
  }));
  route(staffContract.sendEstimate, async (call) => ({
    message: ANSWERS.estimateSent,
    estimate: await sendEstimate(runtime, call, call.idempotencyKey, call.params.id, call.body),
  }));
  route(deskContract.addBookingService, async (call) => ({
    message: ANSWERS.serviceOffered,
    ...(await addBookingService(runtime, call, call.idempotencyKey, call.params.id, call.body.service)),
  }));
  route(deskContract.sendApprovalCode, async (call) => {
    await sendApprovalCode(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.codeSent };
  });
  route(deskContract.approveAtDesk, async (call) => ({
    message: ANSWERS.approved,
    estimate: await approveAtDesk(runtime, call, call.params.id, call.body),
  }));
  route(staffContract.replyToQuestion, async (call) => ({
    message: ANSWERS.replySent,
    estimate: await replyToQuestion(runtime, call, call.params.id, call.body),
  }));
  route(staffContract.closePart, async (call) => ({
    message: ANSWERS.partClosed,
    estimate: await closePart(runtime, call, call.params.id, call.params.line, call.body.reason || null),
  }));
}
