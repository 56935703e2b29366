import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { getRelease, sendConfirmationCode, showReleaseCode, type Release } from '#shared/releases/releases.contract.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { createCustomer, type Customer } from './customers.ts';
import { makeDeviceKnown } from './devices.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestApp } from './test-app.ts';
import { checkIn } from './visits.ts';

/** A customer who has a device since before the check-in, and calls from it. */
export async function createCustomerOnDevice(
  app: TestApp,
  given: Parameters<typeof createCustomer>[1] = {},
): Promise<Customer & { device: string }> {
  const customer = await createCustomer(app, given);
  const device = await makeDeviceKnown(app, { customerId: customer._id });
  const headers = { 'x-device': device };
  return {
    ...customer,
    device,
    call: (endpoint, options) => customer.call(endpoint, { headers, ...options }),
  };
}

/** Staff record cash for all that is due of a booking. */
export async function payInCash({ request }: StaffMember, bookingId: string): Promise<void> {
  const { version } = (await expectOk(request('GET', `staff/booking/${bookingId}`))).body['booking'];
  await expectOk(request('PUT', `staff/booking/${bookingId}/payment`, { version, method: 'cash' }));
}

/** Checks in a car of a booking and marks it as ready; the booking is paid unless `isPaid` is false. */
export async function makeReady(
  desk: StaffMember,
  booking: Pick<Booking, '_id'>,
  { isPaid = true }: { isPaid?: boolean } = {},
): Promise<void> {
  await checkIn(desk, booking);
  if (isPaid) await payInCash(desk, booking._id);
  await expectOk(desk.call(markReady, { params: { id: booking._id } }));
}

/** The release of a booking as its customer sees it. */
export const seeRelease = async (customer: Customer, bookingId: string): Promise<Release> =>
  (await expectOk(customer.call(getRelease, { params: { id: bookingId } }))).body;

/** The release code that a customer sees. */
export async function releaseCodeOf(customer: Customer, bookingId: string): Promise<string> {
  const { code, why } = await seeRelease(customer, bookingId);
  if (code === null) throw new Error(`no release code: ${why}`);
  return code;
}

/** Confirms the session of a customer on a new device with a code by email. Returns the release that it then sees. */
export async function confirmDevice(
  app: TestApp,
  { email, token }: Pick<Customer, 'email' | 'token'>,
  bookingId: string,
  headers: Record<string, string> = {},
): Promise<Release> {
  const call = { params: { id: bookingId }, token, headers };
  await expectOk(app.call(sendConfirmationCode, { ...call, body: { by: 'email' } }));
  const body = { otp: await app.code(email) };
  return (await expectOk(app.call(showReleaseCode, { ...call, body }))).body;
}

/** The code in the newest SMS to a number. */
export async function smsCode(app: TestApp, phone: string): Promise<string> {
  const path = `sandbox/outbox?to=${encodeURIComponent(phone)}`;
  const { messages } = (await app.request<{ messages: { text: string }[] }>('GET', path)).body;
  return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? '';
}

/** Another code of six digits. */
export const wrongReleaseCode = (...codes: (string | null)[]): string =>
  ['000000', '111111', '222222', '333333'].find((code) => !codes.includes(code)) ?? '';

/** What a manager writes down to let a car go without a code. */
export const WITHOUT_CODE = {
  name: 'Bayo Ojo',
  reason: 'The battery of the phone is empty.',
  idKind: 'passport',
  idLast4: '48ab',
} as const;

/** A manager lets the car of an unpaid booking go and completes the booking, so that nothing of it is open. */
export async function leaveDone(manager: StaffMember, booking: Pick<Booking, '_id'>): Promise<void> {
  const { call, request } = manager;
  await makeReady(manager, booking);
  await expectOk(call(releaseWithoutCode, { params: { id: booking._id }, body: WITHOUT_CODE }));
  const { version } = (await expectOk(request('GET', `staff/booking/${booking._id}`))).body['booking'];
  await expectOk(request('PUT', `staff/booking/${booking._id}/finish`, { version }));
}
