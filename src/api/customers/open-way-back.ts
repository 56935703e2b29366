import { lockAccount } from '#api/accounts/account-personal-data.ts';
import { hasAccount } from '#api/accounts/contact-channels.ts';
import { createWayBack } from '#api/accounts/recovery/create-way-back.ts';
import { parseMobileNumber } from '#api/accounts/sign-in/request-log-in-code.ts';
import { requireKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { linkCar, lockBookings } from '#api/bookings/bookings-personal-data.ts';
import { adoptCars } from '#api/cars/adopt-cars.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { confirmSettledStaff, holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { isStaffContact, listActiveOwners } from '#api/staff/staff-members.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';
import { findSeenCars } from '#api/visits/find-seen-cars.ts';
import type { openWayBack as contract } from '#shared/customers/ways-back.contract.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { fullName } from '#shared/text-schemas.ts';
import { wayBackOpenedEmailToOwner, wayBackOpenedToOwners } from './customers.texts.ts';

/**
 * Opens an account to its owner, whose ID the caller has seen: with the returned code and one to the given number it
 * logs in once, within an hour. A walk-in becomes an account then, which keeps all visits, and the cars of its
 * check-ins are its cars from now on. Needs the caller's password and a role that is older than a day. Accounts and
 * numbers of staff are refused, since colleagues would open them to each other. The account's contacts and the owners
 * of the centre are notified in the same transaction (docs/security.md 29).
 * @throws request.invalid, account.not_found, account.sms_off, customer.of_staff, customer.number_has_account,
 * session.missing, and as confirmSettledStaff
 */
export async function openWayBack(
  runtime: Runtime,
  call: SignedInCall & { staff: { name: string } },
  customerId: string,
  { phone: text, currentPassword, ...seen }: Input<typeof contract>['body'],
): Promise<{ code: string; until: string }> {
  if (runtime.sms === null) throw new AppError('account.sms_off');
  const phone = parseMobileNumber(runtime, text);
  const id = await requireKnownCustomer(runtime.db, customerId);
  const confirmed = await confirmSettledStaff(runtime, call, currentPassword);
  return withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    await holdStaffIdentity(trx, call, confirmed);
    // Bookings before customers, as everywhere.
    await lockBookings(trx, id);
    const account = await lockAccount(trx, id);
    if (account === undefined) throw new AppError('account.not_found');
    if (account.walk_in && (await hasAccount(trx, phone))) throw new AppError('customer.number_has_account');
    const phones = account.phone === null ? [phone] : [phone, account.phone];
    if (await isStaffContact(trx, account.email, phones)) throw new AppError('customer.of_staff');
    const way = { ...seen, phone, staffId: call.staff.staffId };
    const { code, until } = await createWayBack(runtime, trx, account, way);
    if (account.walk_in)
      await adoptCars(trx, id, await findSeenCars(trx, id), (bookings, car) => linkCar(trx, bookings, car));
    const opened = { ...seen, id, by: call.staff.name, customer: fullName(account.first_name, account.last_name) };
    await notify(trx, { staff: 'owner' }, wayBackOpenedToOwners(opened));
    for (const { email, name } of await listActiveOwners(trx))
      await queueEmail(runtime, trx, email, wayBackOpenedEmailToOwner(name, opened, runtime.config.publicUrl));
    recordAudit({
      event: 'customer.way-back-opened',
      subject: { kind: 'customer', id },
      detail: { idKind: seen.idKind, dropsEmail: seen.dropsEmail && account.email !== null },
    });
    return { code, until: until.toISOString() };
  });
}
