import { ANSWERS } from '#api/bookings/bookings.texts.ts';
import type { ReadUpload } from '#api/platform/http/account-uploads.ts';
import { readBody } from '#api/platform/http/raw-body.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/faults.contract.ts';
import * as staffContract from '#shared/bookings/staff-faults.contract.ts';
import { FAULT_PHOTO_BYTES } from '#shared/bookings/fault-photos.ts';
import { getStaffFault, getStaffFaultPhoto } from './get-staff-fault.ts';
import { noteBooking } from './note-booking.ts';
import { getFaultPhoto, listFaultPhotos, removeFaultPhoto } from './own-fault-photos.ts';
import { saveFaultPhoto } from './save-fault-photo.ts';

/** What is wrong with the car of a booking: written and photographed by its customer, read by staff. */
export function faultRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.noteBooking, async ({ customer, params, body }) => {
    const booking = await noteBooking(runtime, customer.customerId, params.id, body.note || null);
    return { message: ANSWERS.saved, booking };
  });
  route(contract.listFaultPhotos, async ({ customer, params }) => ({
    photos: await listFaultPhotos(runtime, customer.customerId, params.id),
  }));
  route(contract.saveFaultPhoto, async ({ customer, params, request }) => {
    const read: ReadUpload = (onBytes) => readBody(request, FAULT_PHOTO_BYTES, 'account.photo_too_large', onBytes);
    return {
      message: ANSWERS.photoSaved,
      photo: await saveFaultPhoto(runtime, customer.customerId, params, read),
    };
  });
  route(contract.getFaultPhoto, async ({ customer, params, reply }) => {
    const picture = await getFaultPhoto(runtime, customer.customerId, params.id, params.photoId);
    return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
  route(contract.removeFaultPhoto, async ({ customer, params }) => {
    await removeFaultPhoto(runtime, customer.customerId, params.id, params.photoId);
    return { message: ANSWERS.photoRemoved };
  });
  route(staffContract.getStaffFault, ({ params }) => getStaffFault(runtime, params.id));
  route(staffContract.getStaffFaultPhoto, async ({ params, reply }) => {
    const picture = await getStaffFaultPhoto(runtime, params.id, params.photoId);
    return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
  });
}
