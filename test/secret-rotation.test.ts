import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGoogleNonce, spendNonce } from '#api/accounts/sign-in/google-nonce.ts';
import { unsubscribeLink } from '#api/accounts/profile/unsubscribe-token.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { createRecoveryCodes } from '#api/staff/second-step/second-step.ts';
import { reencryptWebhookSecrets } from '#api/integrations/webhooks/reencrypt-webhook-secrets.ts';
import { readStoredKeys, reencryptVendorKeys, storeKeys } from '#api/settings/vendor-keys/stored-keys.ts';
import { reencryptSecondSteps } from '#api/staff/second-step/reencrypt-second-steps.ts';
import { listDeliveries, rotateWebhookSecret, sendTestEvent } from '#shared/integrations/staff-webhooks.contract.ts';
import { createCustomer } from './customers.ts';
import { PASSWORD } from './passwords.ts';
import { eventually } from './payments.ts';
import { createStaff, enableTotp } from './staff.ts';
import { createTestApp, expectOk, type TestApp } from './test-app.ts';
import { insertReceiver, isSignedWith, RECEIVER_SECRET, startReceiver } from './webhook-receiver.ts';

let app: TestApp;
beforeEach(async () => void (app = await createTestApp()));
afterEach(() => app.stop());

/** Gives the running application another APP_SECRET; `keep`: the former one is APP_SECRET_PREVIOUS. */
function rotate(keep: boolean): void {
  const { config } = app.runtime;
  config.previousAppSecret = keep ? config.appSecret : null;
  config.appSecret = Buffer.from(`${config.appSecret.toString('base64')}, rotated`);
}

/** Makes one of everything that APP_SECRET signs or encrypts; each function uses one and returns whether it worked. */
async function makeEverything() {
  const { runtime } = app;
  const email = 'rotation@example.ng';
  const signUp = await expectOk(
    app.request<{ registration: string }>('POST', 'user/register', {
      body: { firstName: 'Ada', lastName: 'Obi', email, phoneNumber: '0803 123 4567', password: PASSWORD },
    }),
  );
  const code = await app.code(email);
  const customer = await createCustomer(app);
  const path = new URL(unsubscribeLink(runtime, customer._id)).pathname;
  const nonce = await createGoogleNonce(runtime, null);
  const member = await createStaff(app, 'manager');
  const totp = await enableTotp(app, member.id);
  const [recoveryCode] = await runtime.db.transaction().execute((trx) => createRecoveryCodes(runtime, trx, member.id));
  await queueEmail(runtime, runtime.db, 'outbox@example.ng', {
    kind: 'account.welcome',
    subject: 'Kept in the outbox',
    paragraphs: [],
  });
  const logIn = async (secondStep: string | undefined) =>
    (await app.request('POST', 'staff/login', { body: { email: member.email, password: PASSWORD, code: secondStep } }))
      .status === 200;
  return {
    appCode: async () => logIn(await totp()),
    recoveryCode: () => logIn(recoveryCode),
    unsubscribeLink: async () => (await app.request('GET', path)).status === 200,
    googleNonce: () => runtime.db.transaction().execute((trx) => spendNonce(runtime, trx, nonce, null)),
    registrationAndCode: async () => {
      const body = { email, otp: code, registration: signUp.body.registration };
      return (await app.request('POST', 'user/verify-email', { body })).status === 200;
    },
    storedEmail: async () => {
      const { body } = await app.request<{ messages: { subject: string }[] }>(
        'GET',
        'sandbox/outbox?to=outbox@example.ng',
      );
      return body.messages[0]?.subject === 'Kept in the outbox';
    },
  };
}

const names = [
  'appCode',
  'recoveryCode',
  'unsubscribeLink',
  'googleNonce',
  'registrationAndCode',
  'storedEmail',
] as const;

test('everything that the former APP_SECRET made is accepted while it is APP_SECRET_PREVIOUS', async () => {
  const everything = await makeEverything();
  rotate(true);
  for (const name of names) expect([name, await everything[name]()]).toEqual([name, true]);
});

test('nothing that the former APP_SECRET made is accepted without it', async () => {
  const everything = await makeEverything();
  rotate(false);
  for (const name of names.filter((one) => one !== 'storedEmail')) {
    expect([name, await everything[name]()]).toEqual([name, false]);
  }
});

test('app codes work with the new secret alone after a start with both secrets', async () => {
  const member = await createStaff(app, 'manager');
  const code = await enableTotp(app, member.id);
  rotate(true);
  await reencryptSecondSteps(app.runtime);
  await reencryptSecondSteps(app.runtime);
  app.runtime.config.previousAppSecret = null;
  await expectOk(
    app.request('POST', 'staff/login', { body: { email: member.email, password: PASSWORD, code: await code() } }),
  );
});

test('webhooks keep the secrets of their receivers with the new secret alone after a start with both', async () => {
  const owner = await createStaff(app, 'owner');
  const receiver = await startReceiver();
  try {
    const id = await insertReceiver(app, owner.id, { url: receiver.url });
    const next = (await expectOk(owner.call(rotateWebhookSecret, { params: { id } }))).body.secret;
    rotate(true);
    await reencryptWebhookSecrets(app.runtime);
    await reencryptWebhookSecrets(app.runtime);
    app.runtime.config.previousAppSecret = null;
    await expectOk(owner.call(sendTestEvent, { params: { id } }));
    await eventually(async () => Promise.resolve(receiver.received.length === 1));
    const [first] = receiver.received;
    expect(first && [RECEIVER_SECRET, next].map((one) => isSignedWith(one, first))).toEqual([true, true]);
  } finally {
    await receiver.stop();
  }
});

test('keys of the set-up page work with the new secret alone after a start with both', async () => {
  const { runtime } = app;
  const owner = await createStaff(app, 'owner');
  const keys = { secretKey: `sk_test_${'0a'.repeat(12)}`, publicKey: `pk_test_${'0a'.repeat(12)}` };
  await runtime.db
    .transaction()
    .execute((trx) => storeKeys(trx, runtime.config, { account: 'payments', keys, staffId: owner.id }));
  rotate(true);
  await reencryptVendorKeys(runtime);
  await reencryptVendorKeys(runtime);
  runtime.config.previousAppSecret = null;
  expect(await readStoredKeys(runtime.db, runtime.config)).toMatchObject([{ keys, faults: [] }]);
});

test('a receiver whose secret cannot be read any more is sent nothing, and its log says so', async () => {
  const owner = await createStaff(app, 'owner');
  const receiver = await startReceiver();
  try {
    const id = await insertReceiver(app, owner.id, { url: receiver.url });
    rotate(false);
    await expectOk(owner.call(sendTestEvent, { params: { id } }));
    const log = async () => (await expectOk(owner.call(listDeliveries, { params: { id } }))).body.deliveries[0];
    await eventually(async () => (await log())?.failure?.startsWith('The secret cannot be read'));
    expect(receiver.received).toEqual([]);
  } finally {
    await receiver.stop();
  }
});
