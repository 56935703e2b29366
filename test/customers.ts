import { sql } from 'kysely';
import { getCurrentUser } from '#api/accounts/present-user.ts';
import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { parsePhoneNumber } from '#api/accounts/contact-channels.ts';
import { openSession } from '#api/accounts/customer-sessions.ts';
import { newId } from '#api/platform/database/database.ts';
import { claimPromotionPlace } from '#api/promotions/promotion-places.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { hashTestPassword, PASSWORD } from './passwords.ts';
import { expectOk, type SessionRequest, type TestApp } from './test-app.ts';

/** A customer with a session. */
export interface Customer extends Omit<User, 'email'> {
  email: string;
  token: string;
  password: string;
  /** Calls an endpoint with this customer's token. */
  call: TestApp['call'];
  /** Calls any address with this customer's token. */
  request: SessionRequest;
}

/** Options for a new customer; everything else has a default, and the address is unique. */
export interface NewCustomer {
  email?: string;
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  password?: string;
  referralCode?: string;
}

/** The network address from which tests call. */
const LOOPBACK = '127.0.0.1';
let created = 0;

const withDefaults = (given: NewCustomer) => ({
  firstName: 'Ṣadé',
  lastName: 'Adébáyọ̀',
  email: `customer${++created}@example.ng`,
  phoneNumber: '0803 123 4567',
  password: PASSWORD,
  ...given,
});

const toCustomer = (app: TestApp, user: User, token: string, password: string): Customer => ({
  ...user,
  email: user.email ?? '',
  token,
  password,
  call: (endpoint, options) => app.call(endpoint, { token, ...options }),
  request: (method, path, body, headers) => app.request(method, path, { body, token, ...(headers && { headers }) }),
});

/**
 * Inserts a verified customer with a session, in the state that signing up, verifying and logging in would leave: a
 * place of the first-100 promotion is claimed while there are some. No email is sent and no limit is counted; use
 * `signUp` where those matter.
 */
export async function createCustomer(app: TestApp, given: NewCustomer = {}): Promise<Customer> {
  const { db } = app.runtime;
  const { firstName, lastName, email, phoneNumber, password, referralCode } = withDefaults(given);
  const passwordHash = await hashTestPassword(app, password);
  const id = newId();
  const token = await db.transaction().execute(async (trx) => {
    const referrer =
      referralCode === undefined
        ? undefined
        : await trx
            .selectFrom('customers')
            .select('id')
            .where('referral_code', '=', referralCode)
            .executeTakeFirstOrThrow();
    await trx
      .insertInto('customers')
      .values({
        id,
        email,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        phone: parsePhoneNumber(phoneNumber),
        referral_code: createReferralCode(),
        referred_by: referrer?.id ?? null,
        google_sub: null,
        pending_email: null,
        email_verified_at: sql<Date>`app_now()`,
      })
      .execute();
    await claimPromotionPlace(trx, id);
    return openSession(trx, id, { source: LOOPBACK, device: null, deviceLabel: 'Unknown device' });
  });
  return toCustomer(app, await getCurrentUser(app.runtime, id), token, password);
}

/** Signs a customer up over HTTP, verifies the address with the emailed code and logs in. */
export async function signUp(app: TestApp, given: NewCustomer = {}): Promise<Customer> {
  const person = withDefaults(given);
  await expectOk(app.request('POST', 'user/register', { body: person }));
  await expectOk(
    app.request('POST', 'user/verify-email', { body: { email: person.email, otp: await app.code(person.email) } }),
  );
  const { token, user } = (
    await expectOk(
      app.request<{ token: string; user: User }>('POST', 'user/login', {
        body: { email: person.email, password: person.password },
      }),
    )
  ).body;
  return toCustomer(app, user, token, person.password);
}

/** Lets time pass since the email of a customer was verified, and since the account was opened. */
export const ageEmail = ({ runtime }: TestApp, id: string, interval: string) =>
  sql`update customers set email_verified_at = email_verified_at - ${interval}::interval,
    created_at = created_at - ${interval}::interval where id = ${id}`.execute(runtime.db);
