import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { ID_KINDS } from '#shared/releases/release-rules.ts';
import { createCustomer } from '#test/customers.ts';
import { logInCode } from '#test/phone-accounts.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { createStaff } from '#test/staff.ts';
import { proveNumber } from '#test/walk-ins.ts';
import { open } from '#test/ways-back.ts';

const PHONE = '+2348066611223';
const NEW_PHONE = '+2348066611224';

/**
 * A log-in by phone on a new device, which waits for the code by email: a code by SMS, a secret and that code. Another
 * one of a new number, which waits for the name. And managers' ways back into the account.
 */
export async function fillPhoneLogIns(app: TestApp): Promise<void> {
  const { _id } = await createCustomer(app);
  await proveNumber(app, _id, PHONE);
  const otp = await logInCode(app, PHONE);
  const { body } = await app.call(logInByPhone, { body: { phone: PHONE, otp } });
  const registration = String(body['registration' as never]);
  await expectOk(app.call(requestLogInCode, { body: { phone: PHONE, registration } }));
  await app.call(logInByPhone, { body: { phone: NEW_PHONE, otp: await logInCode(app, NEW_PHONE) } });
  const manager = await createStaff(app, 'manager');
  for (const idKind of ID_KINDS) await expectOk(open(manager, _id, PHONE, { idKind }));
}
