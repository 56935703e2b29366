import type { CustomerCall } from '#api/accounts/sign-in/session-confirmation.ts';
import { type DriverCode, findDriverRelease, openDriverCode } from '#api/releases/standing/driver-code.ts';
import type { Runtime } from '#api/runtime.ts';
import type { DriverRelease, SharedVisit } from '#shared/shared-cars/shared-visits.contract.ts';
import { requireSharedBooking } from './shared-booking.ts';
import { getSharedVisit } from './shared-visits.ts';

const toRelease = (visit: SharedVisit, { why, takeAlong }: DriverCode): DriverRelease => ({
  _id: visit._id,
  number: visit.number,
  state: visit.state,
  carType: visit.carType,
  plate: visit.plate,
  why,
  takeAlong,
  releasedAt: visit.releasedAt,
});

/** Whether a driver can show the code of a visit. @throws booking.not_found */
export async function getDriverRelease(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
): Promise<DriverRelease> {
  const { customerId } = call.customer;
  const { booking, share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'see-visits');
  const visit = await getSharedVisit(runtime, customerId, bookingId);
  return toRelease(visit, await findDriverRelease(runtime, call, booking, share));
}

/**
 * Shows the code of a visit to the driver who is named for all visits, and notifies the owner. @throws
 * booking.not_found
 */
export async function showDriverCode(
  runtime: Runtime,
  call: CustomerCall,
  bookingId: string,
): Promise<DriverRelease & { code: string | null }> {
  const { customerId } = call.customer;
  const { share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'show-code');
  const shown = await openDriverCode(runtime, call, bookingId, share);
  return { ...toRelease(await getSharedVisit(runtime, customerId, bookingId), shown), code: shown.code };
}
