import { createGoogleNonce } from '#api/accounts/sign-in/google-nonce.ts';
import { openSession } from '#api/accounts/customer-sessions.ts';
import { unsubscribeLink } from '#api/accounts/profile/unsubscribe-token.ts';
import { newId } from '#api/platform/database/database.ts';
import { newToken, tokenHash } from '#api/platform/http/session.ts';
import * as accounts from '#shared/accounts/accounts.contract.ts';
import { endCustomerSessions } from '#shared/accounts/customers.contract.ts';
import { openWayBack } from '#shared/customers/ways-back.contract.ts';
import * as google from '#shared/accounts/google-login.contract.ts';
import * as newPhone from '#shared/accounts/new-phone.contract.ts';
import * as sessions from '#shared/accounts/sessions.contract.ts';
import { unsubscribe } from '#shared/notifications/notifications.contract.ts';
import { subscribeToPush, unsubscribeFromPush } from '#shared/notifications/push.contract.ts';
import * as privacy from '#shared/privacy/privacy.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff } from '../staff.ts';
import { byCall, byJob, byJobForAll, operationsOn } from './operation.ts';
import { CODE, insertCode, NEW_PASSWORD, newPicture } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

let accountsMade = 0;
/** After the minute between two codes for one address. */
const afterMinute = { wait: '61 seconds' };

interface Account {
  customer: Customer;
  /** Another session of the customer, by its id and its token; its browser gets pushes. */
  otherSession: string;
  otherToken: string;
  /** The customer's number in E.164. */
  phone: string;
}

/** A customer with two sessions, a browser and marketing consent. */
async function makeAccount({ app, outside }: Surroundings): Promise<Account> {
  // A number of its own: deleting an account deletes the messages to its number.
  const phone = `+234803${String(++accountsMade).padStart(7, '0')}`;
  const customer = await createCustomer(app, { phoneNumber: phone });
  const { db } = app.runtime;
  const other = await openSession(db, customer._id, { source: '127.0.0.1', device: null, deviceLabel: 'A phone' });
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash'])
    .where('token_hash', '=', tokenHash(other))
    .executeTakeFirstOrThrow();
  const browser = outside.pushes.browser();
  await db
    .insertInto('push_subscriptions')
    .values({
      id: newId(),
      customer_id: customer._id,
      session_hash: session.token_hash,
      endpoint: browser.subscription.endpoint,
      p256dh: Buffer.from(browser.subscription.keys.p256dh, 'base64url'),
      auth: Buffer.from(browser.subscription.keys.auth, 'base64url'),
    })
    .execute();
  await db
    .insertInto('consents')
    .values({ customer_id: customer._id, purpose: 'marketing', given: true, shown_text: 'News and offers.' })
    .execute();
  return { customer, otherSession: session.id, otherToken: other, phone };
}

/** Inserts a link of an email by which a change of the account is taken back. Returns its token. */
async function insertLink(
  { app }: Surroundings,
  { customer }: Account,
  purpose: 'close' | 'email-back',
): Promise<string> {
  const { token, hash } = newToken();
  const email = purpose === 'email-back' ? `former.${customer.email}` : null;
  await app.runtime.db
    .insertInto('account_links')
    .values({ token_hash: hash, customer_id: customer._id, purpose, email })
    .execute();
  return token;
}

export const deleteOwnAccount = byCall(
  'delete the account',
  privacy.deleteAccount,
  'session.missing',
  (_, { customer }: { customer: Customer }) => ({
    token: customer.token,
    body: { currentPassword: customer.password },
  }),
);

export const accountOperations = operationsOn('account', makeAccount, [
  byCall('log in', accounts.logIn, 'again', (_, { customer: { email, password } }) => ({ body: { email, password } })),
  byCall('log out', accounts.logOut, 'same', (_, { customer: { token } }) => ({ token })),
  byCall('end a session', sessions.endSession, 'account.session_not_found', (_, { customer, otherSession }) => ({
    token: customer.token,
    params: { id: otherSession },
  })),
  byCall('end all other sessions', sessions.endOtherSessions, 'same', (_, { customer: { token } }) => ({ token })),
  byCall("end a customer's sessions", endCustomerSessions, 'same', async ({ app }, { customer }) => ({
    token: (await createStaff(app, 'manager')).token,
    params: { id: customer._id },
  })),
  byCall(
    'ask for a code to a new number',
    newPhone.requestNewPhone,
    'again',
    (_, { customer: { token, password } }) => ({
      token,
      body: { phoneNumber: '0803 444 8888', currentPassword: password },
    }),
    afterMinute,
  ),
  byCall('change the number', newPhone.confirmNewPhone, 'account.wrong_code', async (around, { customer }) => {
    await insertCode(around, { customer: customer._id, purpose: 'change-phone', to: '+2348034449999' });
    return { token: customer.token, body: { otp: CODE.six } };
  }),
  byCall('open a way back', openWayBack, 'again', async ({ app }, { customer }) => {
    const { token, password } = await createStaff(app, 'manager');
    const seen = { idKind: 'passport', idLast4: '48AB', reason: 'Lost the phone.', dropsEmail: false };
    return {
      token,
      params: { id: customer._id },
      body: { phone: '+2348034447777', ...seen, currentPassword: password },
    };
  }),
  byCall(
    'ask for a code to change the password',
    accounts.requestCode,
    'again',
    (_, { customer: { token } }) => ({ token, body: { reason: 'Password Change' } }),
    afterMinute,
  ),
  byCall(
    'forget the password',
    accounts.requestPasswordReset,
    'again',
    (_, { customer: { email } }) => ({ body: { email } }),
    afterMinute,
  ),
  byJob(
    'send a code to reset the password',
    'send-code',
    (_, { customer: { email } }) => ({ email, purpose: 'reset' }),
    {
      repeat: 'again',
    },
  ),
  byCall('reset the password', accounts.resetPassword, 'account.wrong_code', async (around, { customer }) => {
    await insertCode(around, { customer: customer._id, purpose: 'reset', to: customer.email });
    return { body: { email: customer.email, otp: CODE.six, newPassword: NEW_PASSWORD } };
  }),
  byCall('change the password', accounts.changePassword, 'account.wrong_password', async (around, { customer }) => {
    await insertCode(around, { customer: customer._id, purpose: 'change', to: customer.email });
    return {
      token: customer.token,
      body: {
        oldPassword: customer.password,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        otp: CODE.six,
      },
    };
  }),
  byCall(
    'change email, phone and name',
    accounts.updateProfile,
    'same',
    (_, { customer }) => ({
      token: customer.token,
      body: {
        firstName: 'Àdùkẹ́',
        email: `new.${customer.email}`,
        phoneNumber: '0803 765 4321',
        currentPassword: customer.password,
      },
    }),
    afterMinute,
  ),
  byCall('confirm the new email', accounts.confirmEmailChange, 'account.wrong_code', async (around, { customer }) => {
    const to = `new.${customer.email}`;
    await around.app.runtime.db
      .updateTable('customers')
      .set({ pending_email: to })
      .where('id', '=', customer._id)
      .execute();
    await insertCode(around, { customer: customer._id, purpose: 'confirm-email', to });
    return { token: customer.token, body: { otp: CODE.four } };
  }),
  byCall('take a change of email back', accounts.takeBackEmailChange, 'account.link_over', async (around, account) => ({
    body: { token: await insertLink(around, account, 'email-back') },
  })),
  byCall(
    'ask for a code by SMS',
    accounts.requestPhoneCode,
    'again',
    (_, { customer: { token } }) => ({ token }),
    afterMinute,
  ),
  byCall('confirm the phone', accounts.confirmPhone, 'account.wrong_code', async (around, { customer, phone }) => {
    await insertCode(around, { customer: customer._id, purpose: 'confirm-phone', to: phone });
    return { token: customer.token, body: { otp: CODE.six } };
  }),
  byCall(
    'log in with Google for the first time',
    google.logInWithGoogle,
    'account.google_failed',
    async ({ app, outside }, { customer }) => {
      const nonce = await createGoogleNonce(app.runtime, null);
      // Google is the authority for addresses of gmail.com.
      const email = `${customer._id}@gmail.com`;
      await app.runtime.db.updateTable('customers').set({ email }).where('id', '=', customer._id).execute();
      return { body: { credential: await outside.issuer.token({ nonce, email, sub: customer._id }) } };
    },
  ),
  byCall('give marketing consent', privacy.changeMarketingConsent, 'same', (_, { customer: { token } }) => ({
    token,
    body: { marketing: false },
  })),
  byCall('unsubscribe from news', unsubscribe, 'same', ({ app }, { customer }) => ({
    params: { token: unsubscribeLink(app.runtime, customer._id).split('/').at(-1) ?? '' },
  })),
  byCall('change the photo', privacy.updateProfilePhoto, 'again', async (_, { customer: { token } }) => {
    const body = new FormData();
    body.append('photo', new Blob([await newPicture()], { type: 'image/png' }), 'me.png');
    return { token, body };
  }),
  byCall('turn push on', subscribeToPush, 'same', ({ outside }, { customer: { token } }) => ({
    token,
    body: outside.pushes.browser().subscription,
  })),
  byCall('turn push off', unsubscribeFromPush, 'same', (_, { otherToken: token }) => ({ token })),
  byCall('ask for the file of all personal data', privacy.requestExport, 'same', (_, { customer }) => ({
    token: customer.token,
    body: { currentPassword: customer.password },
  })),
  byJobForAll('make the files of all personal data', 'make-exports', async ({ app }, { customer }) => {
    await app.runtime.db.insertInto('data_exports').values({ id: newId(), customer_id: customer._id }).execute();
  }),
  deleteOwnAccount,
  byCall(
    'close an account that was opened by a stranger',
    privacy.closeAccount,
    'account.link_over',
    async (around, account) => ({
      body: { token: await insertLink(around, account, 'close') },
    }),
  ),
  byJobForAll('delete expired data of accounts', 'purge-expired-account-data', async (around, account) => {
    const { db } = around.app.runtime;
    const { customer, otherSession } = account;
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await db.updateTable('sessions').set({ last_seen_at: longAgo }).where('id', '=', otherSession).execute();
    await insertCode(around, { customer: customer._id, purpose: 'reset', to: customer.email });
    await db
      .updateTable('verification_codes')
      .set({ expires_at: longAgo })
      .where('customer_id', '=', customer._id)
      .execute();
    await db
      .insertInto('idempotency_keys')
      .values({ customer_id: customer._id, key: customer._id, fingerprint: Buffer.alloc(32), created_at: longAgo })
      .execute();
    await db.insertInto('google_nonces').values({ hash: newToken().hash, expires_at: longAgo }).execute();
    await insertLink(around, account, 'close');
    await db
      .updateTable('account_links')
      .set({ created_at: longAgo })
      .where('customer_id', '=', customer._id)
      .execute();
    await db
      .insertInto('contact_history')
      .values({ customer_id: customer._id, contact: `typed.${customer.email}`, verified: false, replaced_at: longAgo })
      .execute();
    await db
      .insertInto('remembered_benefits')
      .values({ contact_digest: newToken().hash, benefit: 'first-care', used: true, remembered_at: longAgo })
      .execute();
  }),
]);
