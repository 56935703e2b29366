import { ANSWERS as BOOKING_ANSWERS } from '#api/bookings/bookings.texts.ts';
import type { ReadUpload } from '#api/platform/http/account-uploads.ts';
import { readBody } from '#api/platform/http/raw-body.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { FAULT_PHOTO_BYTES } from '#shared/bookings/fault-photos.ts';
import * as contract from '#shared/shared-cars/shared-bookings.contract.ts';
import * as faults from '#shared/shared-cars/shared-faults.contract.ts';
import * as visits from '#shared/shared-cars/shared-visits.contract.ts';
import * as acts from './partner-acts.ts';
import * as partnerFaults from './partner-faults.ts';
import { paySharedBooking, startSharedPayment } from './partner-payments.ts';
import * as reads from './partner-reads.ts';
import { getSharedBooking } from './shared-booking.ts';
import { ANSWERS } from './shared-cars.texts.ts';
import { getSharedVisit, listSharedVisits } from './shared-visits.ts';
import { getDriverRelease, showDriverCode } from './show-code-to-driver.ts';

/** The calls of drivers and partners about the cars that others share with them. */
export function sharedCarRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(visits.listSharedVisits, ({ customer }) => listSharedVisits(runtime, customer.customerId));
  route(visits.getSharedVisit, ({ customer, params }) => getSharedVisit(runtime, customer.customerId, params.id));
  route(visits.getDriverRelease, (call) => getDriverRelease(runtime, call, call.params.id));
  route(visits.showDriverCode, (call) => showDriverCode(runtime, call, call.params.id));
  partnerRoutes(route, runtime);
  partnerFaultRoutes(route, runtime);
}

function partnerRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getSharedCar, (call) => reads.getSharedCar(runtime, call.customer.customerId, call.params.id));
  route(contract.listSharedBookings, ({ customer, params, query }) =>
    reads.listSharedBookings(runtime, customer.customerId, params.id, Number(query.page ?? 1)),
  );
  route(contract.getSharedBooking, (call) => getSharedBooking(runtime, call.customer.customerId, call.params.id));
  route(contract.getPartnerVisit, (call) => reads.getPartnerVisit(runtime, call.customer.customerId, call.params.id));
  route(contract.getPartnerPhoto, async ({ customer, params, reply }) =>
    reply
      .header('cache-control', 'no-store')
      .type('image/webp')
      .send(await reads.getPartnerPhoto(runtime, customer.customerId, params.id, params.photoId)),
  );
  route(contract.getPartnerEstimate, (call) =>
    reads.getPartnerEstimate(runtime, call.customer.customerId, call.params.id),
  );
  route(contract.getPartnerReceipt, ({ customer, params, query }) =>
    reads.getPartnerReceipt(runtime, customer.customerId, params.id, query.charge ?? null),
  );
  route(contract.getPartnerInvoice, (call) =>
    reads.getPartnerInvoice(runtime, call.customer.customerId, call.params.id),
  );
  route(contract.getPartnerTransfer, ({ customer, params, query }) =>
    reads.getPartnerTransfer(runtime, customer.customerId, params.id, query.charge ?? null),
  );
  route(contract.quoteForCar, ({ customer, params, body }) =>
    acts.quoteForCar(runtime, customer.customerId, params.id, body),
  );
  route(contract.bookForCar, async ({ customer, params, body, idempotencyKey }) => ({
    message: ANSWERS.made,
    booking: await acts.bookForCar(runtime, customer.customerId, params.id, idempotencyKey, body),
  }));
  route(contract.moveSharedBooking, async ({ customer, params, body }) => ({
    message: ANSWERS.moved,
    booking: await acts.moveSharedBooking(runtime, customer.customerId, params.id, body.startsAt),
  }));
  route(contract.cancelSharedBooking, async ({ customer, params }) => ({
    message: ANSWERS.cancellationRequested,
    booking: await acts.cancelSharedBooking(runtime, customer.customerId, params.id),
  }));
  route(contract.answerSharedEstimate, async ({ customer, params, body }) => ({
    message: ANSWERS.answerSaved,
    estimate: await acts.answerSharedEstimate(runtime, customer, params.id, params.version, body),
  }));
  route(contract.startSharedPayment, ({ customer, params, body }) =>
    startSharedPayment(runtime, customer.customerId, params.id, body),
  );
  route(contract.paySharedBooking, async ({ customer, params, body, idempotencyKey }) => ({
    message: ANSWERS.received,
    booking: await paySharedBooking(runtime, customer.customerId, params.id, idempotencyKey, body.ref),
  }));
}

function partnerFaultRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(faults.noteSharedBooking, async ({ customer, params, body }) => ({
    message: BOOKING_ANSWERS.saved,
    booking: await partnerFaults.noteSharedBooking(runtime, customer.customerId, params.id, body.note || null),
  }));
  route(faults.listSharedFaultPhotos, async ({ customer, params }) => ({
    photos: await partnerFaults.listSharedFaultPhotos(runtime, customer.customerId, params.id),
  }));
  route(faults.saveSharedFaultPhoto, async ({ customer, params, request }) => {
    const read: ReadUpload = (onBytes) => readBody(request, FAULT_PHOTO_BYTES, 'account.photo_too_large', onBytes);
    return {
      message: BOOKING_ANSWERS.photoSaved,
      photo: await partnerFaults.saveSharedFaultPhoto(runtime, customer.customerId, params, read),
    };
  });
  route(faults.getSharedFaultPhoto, async ({ customer, params, reply }) => {
    const { id, photoId } = params;
    const picture = await partnerFaults.getSharedFaultPhoto(runtime, customer.customerId, id, photoId);
    return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
  route(faults.removeSharedFaultPhoto, async ({ customer, params }) => {
    await partnerFaults.removeSharedFaultPhoto(runtime, customer.customerId, params.id, params.photoId);
    return { message: BOOKING_ANSWERS.photoRemoved };
  });
}
