import { createGoogleNonce } from '#api/accounts/sign-in/google-nonce.ts';
import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { newId } from '#api/platform/database/database.ts';
import * as accounts from '#shared/accounts/accounts.contract.ts';
import * as phone from '#shared/accounts/phone-log-in.contract.ts';
import * as google from '#shared/accounts/google-login.contract.ts';
import { createCustomer } from '../customers.ts';
import { byCall, byJob, byJobForAll, operationsOn } from './operation.ts';
import { CODE, insertCode, NEW_PASSWORD } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

const PHONE = '+2348034445555';
/** After the minute between two codes for one address. */
const afterMinute = { wait: '61 seconds' };

interface SignUp {
  id: string;
  email: string;
}

let signUps = 0;
let numbers = 0;
const newNumber = (): string => `+234803${String(5_000_000 + ++numbers)}`;

const newSignUpEmail = (): string => `sign-up${++signUps}@example.ng`;

/** A sign-up by invitation that waits for its code. */
async function makeSignUp(around: Surroundings): Promise<SignUp> {
  const { app } = around;
  const referrer = await createCustomer(app);
  const id = newId();
  const email = newSignUpEmail();
  const { password_hash: hash } = await app.runtime.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', referrer._id)
    .executeTakeFirstOrThrow();
  await app.runtime.db
    .insertInto('sign_ups')
    .values({
      id,
      email,
      first_name: 'Gbénga',
      last_name: 'Ọjọ́',
      phone: PHONE,
      password_hash: hash ?? createReferralCode(),
      referred_by: referrer._id,
      marketing: true,
    })
    .execute();
  return { id, email };
}

export const signUpOperations = operationsOn('sign-up', makeSignUp, [
  byCall(
    'sign up',
    accounts.signUp,
    'again',
    (_, { email }) => ({
      body: {
        firstName: 'Gbénga',
        lastName: 'Ọjọ́',
        email,
        phoneNumber: '0803 444 5555',
        password: NEW_PASSWORD,
        marketing: true,
      },
    }),
    afterMinute,
  ),
  byCall('verify an email', accounts.verifyEmail, 'account.wrong_code', async (around, { id, email }) => {
    await insertCode(around, { signUp: id, purpose: 'verify', to: email });
    return { body: { email, otp: CODE.four } };
  }),
  byCall(
    'ask for another code to verify',
    accounts.requestCode,
    'again',
    (_, { email }) => ({ body: { reason: 'Verification', to: email } }),
    afterMinute,
  ),
  byCall(
    'ask for a code to log in by phone',
    phone.requestLogInCode,
    'again',
    () => ({ body: { phone: newNumber() } }),
    afterMinute,
  ),
  byCall('open an account by phone', phone.logInByPhone, 'account.wrong_code', async (around) => {
    const [id, to] = [newId(), newNumber()];
    await around.app.runtime.db.insertInto('phone_log_ins').values({ id, phone: to }).execute();
    await insertCode(around, { phoneLogIn: id, purpose: 'log-in', to });
    return { body: { phone: to, otp: CODE.six, firstName: 'Gbénga', lastName: 'Ọjọ́' } };
  }),
  byJob('send a code to verify', 'send-code', (_, { id, email }) => ({ email, purpose: 'verify', signUpId: id }), {
    repeat: 'again',
  }),
  byJobForAll('delete sign-ups of long ago', 'purge-unverified-accounts', async ({ app }, { id }) => {
    await app.runtime.db
      .updateTable('sign_ups')
      .set({ created_at: new Date(Date.now() - 10 * 24 * 3600 * 1000) })
      .where('id', '=', id)
      .execute();
  }),
  byCall('sign up with Google', google.signUpWithGoogle, 'account.google_failed', async ({ app, outside }, { id }) => {
    const nonce = await createGoogleNonce(app.runtime, null);
    return { body: { credential: await outside.issuer.token({ nonce, email: `${id}@gmail.com`, sub: id }) } };
  }),
]);
