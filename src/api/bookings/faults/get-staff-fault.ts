import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffFault } from '#shared/bookings/staff-faults.contract.ts';
import { findFaultPicture, listPhotosOfBooking } from './own-fault-photos.ts';

/** What is wrong with the car of any booking, as its customer says it. @throws AppError booking.not_found */
export async function getStaffFault({ db }: Runtime, id: string): Promise<StaffFault> {
  const { note } = await getAnyBooking(db, id);
  return { note, photos: await listPhotosOfBooking(db, id) };
}

/** A photo of any booking, WebP. @throws AppError booking.photo_not_found */
export const getStaffFaultPhoto = ({ db }: Runtime, bookingId: string, photoId: string): Promise<Buffer> =>
  findFaultPicture(db, bookingId, photoId);
