import { readBody } from '#api/platform/http/raw-body.ts';
import type { ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { VISIT_PHOTO_BYTES } from '#shared/visits/visit-photos.ts';
import * as staffPhotos from '#shared/visits/staff-visit-photos.contract.ts';
import * as photos from '#shared/visits/visit-photos.contract.ts';
import * as staffContract from '#shared/visits/staff-visits.contract.ts';
import * as contract from '#shared/visits/visits.contract.ts';
import { checkInCar } from '#api/visits/check-in/check-in-car.ts';
import { confirmCheckIn } from '#api/visits/check-in/confirm-check-in.ts';
import { confirmWithCode } from '#api/visits/check-in/confirm-with-code.ts';
import { getVisit, getStaffVisit } from './get-visit.ts';
import { getVisitPhoto, getStaffVisitPhoto } from '#api/visits/photos/get-visit-photo.ts';
import { listOnSite } from './list-on-site.ts';
import { markReady } from './mark-ready.ts';
import { recordCustody } from './record-custody.ts';
import { saveVisitPhoto } from '#api/visits/photos/save-visit-photo.ts';
import { ANSWERS } from './visits.texts.ts';

/** The stay of a car at the centre, for its customer and for staff. */
export function visitRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getVisit, ({ customer, params }) => getVisit(runtime, customer.customerId, params.id));
  route(contract.confirmCheckIn, async ({ customer, params }) => ({
    message: ANSWERS.recordConfirmed,
    visit: await confirmCheckIn(runtime, customer.customerId, params.id),
  }));
  route(staffContract.listOnSite, () => listOnSite(runtime));
  route(staffContract.getStaffVisit, ({ params }) => getStaffVisit(runtime, params.id));
  route(staffContract.checkInCar, async (call) => {
    const { visit, codeIsRight } = await checkInCar(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.checkedIn(visit.number), visit, codeIsRight };
  });
  route(staffContract.confirmWithCode, async (call) => {
    const visit = await confirmWithCode(runtime, call, call.params.id, call.body.code);
    return { message: ANSWERS.confirmed(visit.number), visit };
  });
  route(staffContract.recordCustody, async (call) => {
    const visit = await recordCustody(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.moved(visit.number), visit };
  });
  route(staffContract.markReady, async (call) => {
    const visit = await markReady(runtime, call, call.params.id);
    return { message: ANSWERS.ready(visit.number), visit };
  });
  route(staffPhotos.saveVisitPhoto, async (call) => {
    const read: ReadUpload = (onBytes) => readBody(call.request, VISIT_PHOTO_BYTES, 'account.photo_too_large', onBytes);
    return {
      message: ANSWERS.photoSaved,
      photo: await saveVisitPhoto(runtime, call, call.params, call.query, read),
    };
  });
  route(photos.getVisitPhoto, async ({ customer, params, reply }) => {
    const picture = await getVisitPhoto(runtime, customer.customerId, params.id, params.photoId);
    return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
  route(staffPhotos.getStaffVisitPhoto, async ({ params, reply }) => {
    const picture = await getStaffVisitPhoto(runtime, params.id, params.photoId);
    return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
}
