import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { newId } from '#api/platform/database/database.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** The number of the walk-ins of tests unless another is given. */
export const WALK_IN_PHONE = '+2348051230000';

/** Inserts a walk-in without bookings; returns the id. */
export async function insertWalkIn(
  { runtime }: TestApp,
  { name, phone = WALK_IN_PHONE }: { name: string; phone?: string },
): Promise<string> {
  const id = newId();
  const [first = '', ...rest] = name.split(' ');
  await runtime.db
    .insertInto('customers')
    .values({
      id,
      first_name: first,
      last_name: rest.join(' '),
      phone,
      referral_code: createReferralCode(),
      walk_in: true,
    })
    .execute();
  return id;
}

/** Staff book for a walk-in, new unless `customer` is given. */
export async function bookWalkIn(app: TestApp, desk: StaffMember, changes: object = {}): Promise<StaffCard> {
  const form = {
    ...(await app.bookingForm()),
    fullName: 'Bàbá Àkàndé',
    phoneNumber: WALK_IN_PHONE,
    paymentMethod: 'cash',
    ...changes,
  };
  return (await expectOk(desk.request<{ booking: StaffCard }>('POST', 'staff/booking', form))).body.booking;
}

/** Makes the phone number of an account a verified one, as a code by SMS does. */
export async function proveNumber({ runtime }: TestApp, customerId: string, phone = WALK_IN_PHONE): Promise<void> {
  // One living account holds a verified number.
  await runtime.db.updateTable('customers').set({ verified_phone: null }).where('verified_phone', '=', phone).execute();
  await runtime.db
    .updateTable('customers')
    .set({ phone, verified_phone: phone, credentials_changed_at: null })
    .where('id', '=', customerId)
    .execute();
}
