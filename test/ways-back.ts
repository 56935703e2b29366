import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { openWayBack } from '#shared/customers/ways-back.contract.ts';
import { clearLimits, logInCode, newDevice } from './phone-accounts.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** What a manager writes down of the ID. */
const ID = { idKind: 'passport', idLast4: '48AB', reason: 'The phone fell into the lagoon.' } as const;

/** A manager opens the account of a customer to a number. */
export const open = (manager: StaffMember, customerId: string, phone: string, more: object = {}) =>
  manager.call(openWayBack, {
    params: { id: customerId },
    body: { phone, ...ID, dropsEmail: false, currentPassword: manager.password, ...more },
  });

/** As `open`; returns the code that the manager gives the customer. */
export const deskCodeFor = async (...given: Parameters<typeof open>): Promise<string> =>
  (await expectOk(open(...given))).body.code;

/** Asks for the code of a number and logs in with it and the code of the desk, on a new device unless one is given. */
export async function comeBack(app: TestApp, phone: string, deskCode: string, device = newDevice()) {
  await clearLimits(app);
  const headers = { 'x-device': device };
  const otp = await logInCode(app, phone, { headers });
  return app.call(logInByPhone, { headers, body: { phone, otp, deskCode } });
}
