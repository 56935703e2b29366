import type { User } from '#shared/accounts/accounts.contract.ts';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import type { SessionRequest, TestApp } from './test-app.ts';
import { expectOk } from './test-app.ts';
import { smsCode } from './releases.ts';

/** A new device name, as the browser makes it. */
export const newDevice = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

/** A person with a phone number and nothing else. */
export interface PhoneUser {
  user: User;
  token: string;
  phone: string;
  device: string;
  /** Calls an endpoint with this customer's token, on their device. */
  call: TestApp['call'];
  /** Calls any address with this customer's token, on their device. */
  request: SessionRequest;
}

let made = 0;
/** A Nigerian mobile number that no other test of the file has. */
export const newPhone = (): string => `+234806${String(1_000_000 + ++made)}`;

/** Forgets all counted limits. */
export const clearLimits = (app: TestApp) => app.runtime.db.deleteFrom('rate_limits').execute();

/** Asks for a code of a number and reads it in the SMS. */
export async function logInCode(
  app: TestApp,
  phone: string,
  { headers = {} }: { headers?: Record<string, string> } = {},
): Promise<string> {
  await expectOk(app.call(requestLogInCode, { headers, body: { phone } }));
  return smsCode(app, phone);
}

/** Signs a new number up, on a device of its own. */
export async function signUpByPhone(app: TestApp, phone = newPhone(), more: object = {}): Promise<PhoneUser> {
  const device = newDevice();
  const headers = { 'x-device': device };
  const otp = await logInCode(app, phone, { headers });
  const { body } = await expectOk(
    app.call(logInByPhone, { headers, body: { phone, otp, firstName: 'Túndé', lastName: 'Bákàrè', ...more } }),
  );
  await clearLimits(app);
  const { token, user } = body;
  return {
    user,
    token,
    phone,
    device,
    call: (endpoint, options) => app.call(endpoint, { token, headers, ...options }),
    request: (method, path, sent, given) =>
      app.request(method, path, { body: sent, token, headers: { ...headers, ...given } }),
  };
}

/** Takes the number from an account, as when another person proved it. */
export const loseNumber = (app: TestApp, id: string) =>
  app.runtime.db
    .updateTable('customers')
    .set({ phone: null, verified_phone: null, phone_lost_at: new Date() })
    .where('id', '=', id)
    .execute();
