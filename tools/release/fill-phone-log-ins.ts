import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { logInCode } from '#test/phone-accounts.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { proveNumber } from '#test/walk-ins.ts';

const PHONE = '+2348066611223';

/** A log-in by phone on a new device, which waits for the code by email: a code by SMS, a secret and that code. */
export async function fillPhoneLogIns(app: TestApp): Promise<void> {
  const { _id } = await createCustomer(app);
  await proveNumber(app, _id, PHONE);
  const otp = await logInCode(app, PHONE);
  const { body } = await app.call(logInByPhone, { body: { phone: PHONE, otp } });
  const registration = String(body['registration' as never]);
  await expectOk(app.call(requestLogInCode, { body: { phone: PHONE, registration } }));
}
