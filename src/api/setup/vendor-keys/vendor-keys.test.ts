import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import { LIMITS } from '#api/platform/http/limits.ts';
import { followStoredKeys } from '#api/settings/vendor-keys/apply-stored-keys.ts';
import { getPublicCentre } from '#shared/settings/centre.contract.ts';
import { runGoLiveChecks, getSetup } from '#shared/setup/setup.contract.ts';
import type { VendorAccount } from '#shared/setup/vendor-accounts.ts';
import * as contract from '#shared/setup/vendor-keys.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { startPayment } from '#test/payments.ts';
import { createStaff, createStaffSession, enableTotp, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createStaff(app, 'owner');
});
beforeEach(() => sql`delete from rate_limits`.execute(app.runtime.db));
afterAll(() => app.stop());

const PAYMENTS = { secretKey: `sk_test_${'a1b2c3d4'.repeat(3)}`, publicKey: `pk_test_${'e5f6g7h8'.repeat(3)}` };
const SMS = { apiKey: `TL${'k4y5'.repeat(8)}`, senderId: 'BodijaCare', webhookSecret: 'reports-are-signed-9876' };
const MAIL = { host: '127.0.0.1', port: '587', user: 'centre', password: 'long enough', from: 'hello@centre.ng' };
/** The three calls that change keys, each with valid keys. */
const CHANGES = [
  [
    'payments',
    (by: StaffMember, more: object) => by.call(contract.changePaymentKeys, { body: { ...PAYMENTS, ...more } }),
  ],
  ['sms', (by: StaffMember, more: object) => by.call(contract.changeSmsKeys, { body: { ...SMS, ...more } })],
  ['mail', (by: StaffMember, more: object) => by.call(contract.changeMailKeys, { body: { ...MAIL, ...more } })],
] as const;

/** The password and a fresh code of an owner's second step. */
const proof = async (of = owner) => ({
  currentPassword: of.password,
  code: await (await enableTotp(app, of.id))(),
});
const changePayments = async (changes: object = {}) =>
  owner.call(contract.changePaymentKeys, { body: { ...PAYMENTS, ...(await proof()), ...changes } });
const attempt = (account: VendorAccount) => owner.call(contract.tryVendorKeys, { params: { account } });
const accountOf = async (account: VendorAccount) =>
  (await expectOk(owner.call(contract.listVendorKeys))).body.accounts.find((one) => one.account === account);
const changes = async (): Promise<unknown[]> =>
  (
    await app.runtime.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', 'keys.changed')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail);

it('shows the simulated accounts of a sandbox, without keys', async () => {
  const { accounts } = (await expectOk(owner.call(contract.listVendorKeys))).body;
  expect(accounts.map(({ account, source, ending, closed }) => [account, source, ending, closed])).toEqual([
    ['payments', 'stand-in', null, null],
    ['sms', 'stand-in', null, null],
    ['mail', 'stand-in', null, null],
  ]);
});

describe.each(CHANGES)('a change of the keys of %s', (account, change) => {
  let head: StaffMember;
  beforeAll(async () => void (head = await createStaff(app, 'owner')));
  const expectUnchanged = async () => {
    expect(await changes()).toEqual([]);
    expect(await accountOf(account)).toMatchObject({ source: 'stand-in', changed: null });
  };

  it('the call is refused to managers, and without the password, the second step or its right code', async () => {
    const { password: currentPassword } = head;
    expect((await change(await createStaff(app, 'manager'), {})).code).toBe('session.forbidden');
    expect(await change(head, {})).toMatchObject({ status: 403, code: 'account.confirm_first' });
    expect(await change(head, { currentPassword })).toMatchObject({ status: 403, code: 'staff.second_step_missing' });
    for (const code of ['000000', undefined])
      expect(await change(head, { ...(await proof(head)), code })).toMatchObject({ code: 'staff.wrong_code' });
    await expectUnchanged();
  });

  it('the call is refused to owners whose role is younger than a day', async () => {
    const { db } = app.runtime;
    await sql`update staff set role_since = app_now() - interval '23 hours' where id = ${head.id}`.execute(db);
    expect(await change(head, await proof(head))).toMatchObject({ status: 403, code: 'staff.role_is_new' });
    await sql`update staff set role_since = null where id = ${head.id}`.execute(db);
    await expectUnchanged();
  });

  it('the call counts wrong passwords as a log-in does, and is refused while the queue of passwords is full', async () => {
    const given = await proof(head);
    const busy = await withFullPasswordQueue(app, () => change(head, given));
    expect([busy.status, busy.code]).toEqual([503, 'request.busy']);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 8; tries++)
      codes.push((await change(head, { ...given, currentPassword: `guess ${tries}` })).code);
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('account.wrong_password'));
    expect(new Set(codes)).toEqual(new Set(['account.wrong_password', 'account.too_many_tries']));
    await expectUnchanged();
  });
});

it('keys of SMS are refused while the address of the provider is missing', async () => {
  const { config } = app.runtime;
  const { smsProvider } = config;
  config.smsProvider = null;
  onTestFinished(() => void (config.smsProvider = smsProvider));
  const refused = await owner.call(contract.changeSmsKeys, { body: { ...SMS, ...(await proof()) } });
  expect([refused.status, refused.code]).toEqual([409, 'keys.no_address']);
  expect((await accountOf('sms'))?.closed).toBe('no-address');
  expect(await changes()).toEqual([]);
});

describe('keys of vendors', () => {
  it.each([
    [{ secretKey: 'sk_test_short' }, 'secretKey', 'The secret key is not a key of the payment provider'],
    [{ publicKey: 'sk_test_0123456789abcdefghij' }, 'publicKey', 'The public key is not a key'],
    [{ publicKey: 'pk_live_0123456789abcdefghij' }, 'secretKey', 'are not a pair'],
    [
      { secretKey: 'sk_live_0123456789abcdefghij', publicKey: 'pk_live_0123456789abcdefghij' },
      'secretKey',
      'this is the sandbox',
    ],
  ])('refuses %j at the field %s', async (weak, field, text) => {
    const refused = await changePayments(weak);
    expect([refused.status, refused.code]).toEqual([422, 'keys.weak']);
    expect(refused.body).toMatchObject({ fields: { [field]: expect.stringContaining(text) as string } });
  });

  it.each(['10.0.0.1', '169.254.169.254', 'fd00::1', 'mail.internal', 'mail'])(
    'refuses a mail server at %s, which is not on the internet',
    async (host) => {
      const body = { host, port: '587', user: 'u', password: 'p', from: 'hello@centre.ng', ...(await proof()) };
      const refused = await owner.call(contract.changeMailKeys, { body });
      expect([refused.code, refused.body]).toEqual([
        'keys.weak',
        expect.objectContaining({ fields: { host: 'The mail server is not on the internet.' } }),
      ]);
    },
  );

  it('a change of keys reaches every process, is stored encrypted, reported to all owners and audited, and ends other sessions', async () => {
    const { runtime, database } = app;
    const otherOwner = await createStaff(app, 'owner');
    const other = await openRuntime(runtime.config, database.connection, pino({ level: 'silent' }));
    other.config = { ...runtime.config };
    onTestFinished(() => other.close());
    await followStoredKeys(other);
    const session = await createStaffSession(app, owner.id);

    const { body } = await expectOk(changePayments());
    expect(body.account).toMatchObject({ source: 'page', mode: 'test', ending: 'c3d4', changed: { by: owner.name } });
    expect(JSON.stringify(body)).not.toContain(PAYMENTS.secretKey);
    expect(runtime.config.paystack.secretKey).toBe(PAYMENTS.secretKey);
    await vi.waitUntil(() => other.config.paystack.secretKey === PAYMENTS.secretKey);
    expect(other.paystack.publicKey).toBe(PAYMENTS.publicKey);
    const { encrypted } = await runtime.db.selectFrom('vendor_keys').select('encrypted').executeTakeFirstOrThrow();
    expect(encrypted.includes('sk_test_')).toBe(false);
    expect(await changes()).toEqual([{ account: 'payments', from: null, to: 'c3d4' }]);
    expect((await app.request('GET', 'staff/me', { token: session })).status).toBe(401);
    for (const { email } of [owner, otherOwner]) {
      const { messages } = (
        await app.request<{ messages: { subject: string; text: string }[] }>('GET', `sandbox/outbox?to=${email}`)
      ).body;
      expect(messages[0]).toMatchObject({
        subject: 'The keys of the payment provider were changed',
        text: expect.stringContaining('before: not shown. Now: ...c3d4.') as string,
      });
    }
    const notices = runtime.db.selectFrom('messages').select('audience').where('title', '=', 'Keys were changed');
    expect(await notices.execute()).toEqual([{ audience: 'owners' }]);
    expect((await expectOk(owner.call(getSetup))).body.facts.payments.keys).toBe('test');
  });

  it('changes nothing when the keys are the stored ones', async () => {
    await expectOk(changePayments());
    expect(await changes()).toHaveLength(1);
  });
});

describe('while payments are under way', () => {
  it('keys of another business or refused ones are rejected, and keys of the same account are accepted', async () => {
    await expectOk(changePayments());
    const { reference } = await startPayment(app, await createCustomer(app));
    const key = (start: string) => ({ secretKey: `sk_test_${start}${'0'.repeat(20)}1234` });
    const other = await changePayments(key('other'));
    expect([other.status, other.code]).toEqual([409, 'keys.other_business']);
    expect(await changePayments(key('revoked'))).toMatchObject({ status: 422, code: 'keys.weak' });
    await app.provider(reference, 'error');
    expect(await changePayments(key('same'))).toMatchObject({ status: 503, code: 'keys.not_checked' });
    expect((await accountOf('payments'))?.ending).toBe('c3d4');
    await app.provider(reference, 'default');
    const { body } = await expectOk(changePayments(key('same')));
    expect(body.account.ending).toBe('1234');
    expect((await changes()).at(-1)).toEqual({ account: 'payments', from: 'c3d4', to: '1234' });
    // The keys that were just stored open and check the next payment.
    await startPayment(app, await createCustomer(app));
    await sql`update payments set created_at = created_at - interval '2 days', status = 'failed'`.execute(
      app.runtime.db,
    );
    await expectOk(changePayments(key('other')));
    await expectOk(changePayments());
  });
});

describe('a try', () => {
  it('opens a payment in test mode only after the provider knew the keys, and says the mode', async () => {
    await expectOk(changePayments());
    const { body } = await expectOk(attempt('payments'));
    expect(body).toMatchObject({ isOk: true, text: expect.stringMatching(/^Test mode.*₦100.*opened/) as string });
    await expectOk(changePayments({ secretKey: `sk_test_revoked${'0'.repeat(20)}` }));
    expect((await expectOk(attempt('payments'))).body).toEqual({
      isOk: false,
      text: 'The payment provider does not accept the secret key. Copy it again from its dashboard.',
    });
    await expectOk(changePayments());
  });

  it('a try is refused after twenty in an hour', async () => {
    const { keyTries } = LIMITS;
    await sql`insert into rate_limits (key, points, expire) values (${`keyTries:${owner.id}`}, ${keyTries.points - 1}, ${Date.now() + 600_000})`.execute(
      app.runtime.db,
    );
    await expectOk(attempt('mail'));
    const refused = await attempt('mail');
    expect([refused.status, refused.code]).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sends an SMS to the caller and states the answer of the provider in words', async () => {
    expect((await expectOk(attempt('sms'))).body.text).toMatch(/stand-in of the sandbox took an SMS to \+234803111/);
    await expectOk(owner.call(contract.changeSmsKeys, { body: { ...SMS, ...(await proof()) } }));
    expect(await accountOf('sms')).toMatchObject({ source: 'page', ending: 'k4y5', detail: 'BodijaCare' });
    expect((await expectOk(attempt('sms'))).body.isOk).toBe(true);
    for (const [outcome, text] of [
      ['balance', 'refuses the account'],
      ['sender', 'refuses the account'],
      ['busy', 'Please try again'],
      ['cut', 'did not answer in time'],
    ] as const) {
      const body = { to: '+2348031110000', outcome };
      await expectOk(app.request('POST', 'sandbox/termii/scenario', { body }));
      const result = (await expectOk(attempt('sms'))).body;
      expect([outcome, result.isOk, result.text]).toEqual([outcome, false, expect.stringContaining(text)]);
    }
    await sql`update staff set phone = null where id = ${owner.id}`.execute(app.runtime.db);
    expect((await expectOk(attempt('sms'))).body.text).toContain('no phone number');
  });

  it('sends an email to the caller through the entered account, and words a refused password', async () => {
    expect((await expectOk(attempt('mail'))).body.text).toContain('The sandbox sends no emails');
    const mails: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      closeTimeout: 100,
      onAuth: ({ password }, _session, done) =>
        password === 'right and long enough' ? done(null, { user: 'centre' }) : done(new Error('no')),
      onData: (stream, { envelope }, done) => {
        mails.push(...envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => done());
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const port = String((server.server.address() as AddressInfo).port);
    const enter = async (password: string) => {
      const keys = { host: '127.0.0.1', port, user: 'centre', password, from: 'hello@centre.ng' };
      return expectOk(owner.call(contract.changeMailKeys, { body: { ...keys, ...(await proof()) } }));
    };
    await enter('wrong but long enough');
    expect((await expectOk(attempt('mail'))).body).toEqual({
      isOk: false,
      text: 'The mail server did not take the email: it does not accept the user and the password.',
    });
    expect((await enter('right and long enough')).body.account.detail).toBe(`127.0.0.1:${port}`);
    expect((await expectOk(attempt('mail'))).body.text).toBe(
      `The mail server took an email to ${owner.email}. Look into that mailbox.`,
    );
    expect(mails).toContain(owner.email);
    expect((await expectOk(owner.call(getSetup))).body.facts.messages).toMatchObject({
      mail: true,
      from: 'hello@centre.ng',
    });
  });
});

it('names stored keys that another APP_SECRET encrypted, and starts without them', async () => {
  await sql`update vendor_keys set encrypted = 'x' where account = 'payments'`.execute(app.runtime.db);
  const config = { ...app.runtime.config, paystack: { ...app.runtime.config.paystack, secretKey: 'before' } };
  const next = await openRuntime(config, app.database.connection, pino({ level: 'silent' }));
  onTestFinished(() => next.close());
  await followStoredKeys(next);
  expect(next.config.paystack.secretKey).toBe('before');
  expect(await accountOf('payments')).toMatchObject({
    source: 'stand-in',
    faults: [expect.stringContaining('encrypted with another APP_SECRET')],
  });
  const { checks } = (await expectOk(owner.call(runGoLiveChecks))).body;
  expect(checks.find(({ id }) => id === 'secrets')?.text).toContain('The stored keys cannot be read');
});

describe('keys of the environment', () => {
  it('win, cannot be changed on the page, and in live mode a try opens no payment', async () => {
    const calls: string[] = [];
    const provider = createServer((request, response) => {
      calls.push(`${request.method} ${request.url?.split('?')[0]}`);
      response.setHeader('content-type', 'application/json').end('{"status":true,"data":[]}');
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void provider.close());
    const live = await createTestApp({
      WORKER: 'off',
      PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdefghij',
      PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdefghij',
      TERMII_API_KEY: SMS.apiKey,
      TERMII_SENDER_ID: SMS.senderId,
      TERMII_WEBHOOK_SECRET: SMS.webhookSecret,
      SMTP_URL: 'smtp://centre:environment@127.0.0.1:2525',
      PAYSTACK_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
    onTestFinished(() => live.stop());
    const head = await createStaff(live, 'owner');
    const { accounts } = (await expectOk(head.call(contract.listVendorKeys))).body;
    expect(accounts[0]).toMatchObject({ source: 'environment', mode: 'live', ending: 'ghij', closed: 'environment' });
    for (const [account, change] of CHANGES) {
      const { status, code } = await change(head, { currentPassword: head.password, code: '000000' });
      expect([account, status, code]).toEqual([account, 409, 'keys.in_environment']);
    }
    expect((await expectOk(head.call(contract.listVendorKeys))).body.accounts).toEqual(accounts);
    const { body } = await expectOk(head.call(contract.tryVendorKeys, { params: { account: 'payments' } }));
    expect(body).toMatchObject({
      isOk: true,
      text: expect.stringMatching(/^Live mode.*No payment was opened/) as string,
    });
    expect(calls).toEqual(['GET /transaction']);
  });
});

it('no payment is started while the centre has no keys of the payment provider', async () => {
  const { paystack } = app.runtime.config;
  const customer = await createCustomer(app);
  const booking = await app.book(customer);
  app.runtime.config.paystack = { ...paystack, secretKey: '' };
  const offersOnline = async () => (await expectOk(app.call(getPublicCentre))).body.payment.online;
  const [refused, isOffered] = await Promise.all([
    customer.request('POST', `booking/${booking._id}/payment`),
    offersOnline(),
  ]).finally(() => (app.runtime.config.paystack = paystack));
  expect([refused.status, refused.code]).toEqual([409, 'payment.no_account']);
  expect([isOffered, await offersOnline()]).toEqual([false, true]);
});
