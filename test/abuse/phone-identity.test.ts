import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCurrentUser, requestCode, updateProfile } from '#shared/accounts/accounts.contract.ts';
import { confirmNewPhone, requestNewPhone } from '#shared/accounts/new-phone.contract.ts';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { deleteAccount } from '#shared/privacy/privacy.contract.ts';
import { endOtherSessions } from '#shared/accounts/sessions.contract.ts';
import { clearLimits, logInCode, loseNumber, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { smsCode } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { comeBack, deskCodeFor } from '#test/ways-back.ts';
import { BEHIND_PROXY, from, inTurn, LONGEST_WAIT_S, strangers, textsTo, waitS, wrongCodes } from './attackers.ts';

/** The owner of an account with a phone only always gets in, as the owner of one with an email does. */

let app: TestApp;
beforeAll(async () => void (app = await createTestApp(BEHIND_PROXY)));
afterAll(() => app.stop());

const verify = (phone: string, otp: string, headers: Record<string, string>) =>
  app.call(logInByPhone, { headers, body: { phone, otp } });
const me = async (token: string) => (await app.call(getCurrentUser, { token })).status;

test("wrong codes from the owner's own address leave the code valid on the owner's device", async () => {
  const { phone, device } = await signUpByPhone(app);
  const own = from('102.80.0.1', device);
  const right = await logInCode(app, phone, { headers: own });
  await inTurn(wrongCodes(right, 12), (wrong) => verify(phone, wrong, from('102.80.0.1', newDevice())));
  await expectOk(verify(phone, right, own));
});

test("wrong codes from fourteen addresses leave the code valid on the owner's device at a new address", async () => {
  const { phone, device } = await signUpByPhone(app);
  const own = from('102.80.1.1', device);
  const right = await logInCode(app, phone, { headers: own });
  const codes = wrongCodes(right, 14);
  const answers = await inTurn(strangers(21, 14), (source, i) => verify(phone, codes[i] ?? '', from(source)));
  for (const answer of answers) expect(waitS(answer)).toBeLessThanOrEqual(LONGEST_WAIT_S);
  await expectOk(verify(phone, right, own));
});

test('wrong codes from one address leave the code valid on a new device of the owner elsewhere', async () => {
  const { phone } = await signUpByPhone(app);
  const own = from('102.80.2.1', newDevice());
  const right = await logInCode(app, phone, { headers: own });
  await inTurn(wrongCodes(right, 15), (wrong) => verify(phone, wrong, from('41.22.0.1')));
  await expectOk(verify(phone, right, own));
});

test('the sixteenth code of a number is not compared, and the next code opens the account', async () => {
  const { phone, user } = await signUpByPhone(app);
  const right = await logInCode(app, phone, { headers: from('102.80.3.1') });
  for (const source of strangers(23, 3))
    await inTurn(wrongCodes(right, 5), (wrong) => verify(phone, wrong, from(source)));
  const own = from('102.80.3.1', newDevice());
  expect((await verify(phone, right, own)).code).toBe('account.wrong_code');
  await app.advance('61 seconds');
  await clearLimits(app);
  const next = await logInCode(app, phone, { headers: own });
  expect((await expectOk(verify(phone, next, own))).body.user._id).toBe(user._id);
  await app.advance('0 seconds');
});

test('an owner whom strangers keep from codes on a new device still gets one on a known device', async () => {
  const { phone, device } = await signUpByPhone(app);
  const answers = await inTurn(strangers(24, 8), (source) =>
    app.call(requestLogInCode, { headers: from(source), body: { phone } }),
  );
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'account.too_many_codes' });
  expect(waitS(answers.at(-1) ?? { headers: new Headers() })).toBeLessThanOrEqual(LONGEST_WAIT_S);
  const own = from('102.80.4.1', device);
  await expectOk(verify(phone, await logInCode(app, phone, { headers: own }), own));
});

test('a stolen session of an account with a phone only changes no contact and deletes no account', async () => {
  const tunde = await signUpByPhone(app);
  const thief = { token: tunde.token, headers: from('41.25.0.1', tunde.device) };
  const phoneNumber = newPhone();
  const email = 'thief-by-phone@example.ng';
  const attempts = async (proof: { otp?: string }) => [
    await app.call(updateProfile, { ...thief, body: { email, ...proof } }),
    await app.call(requestNewPhone, { ...thief, body: { phoneNumber, ...proof } }),
    await app.call(deleteAccount, { ...thief, body: proof }),
  ];
  await sql`update known_devices set known_since = known_since - interval '25 hours'
    where customer_id = ${tunde.user._id}`.execute(app.runtime.db);
  for (const { code } of await attempts({})) expect(code).toBe('account.confirm_first');
  for (const { code } of await attempts({ otp: '000000' })) expect(code).toBe('account.wrong_code');
  // Without a code the number stays, even where nothing is asked of its owner.
  const typed = await app.call(updateProfile, { ...thief, body: { phoneNumber } });
  expect(typed.code).toBe('account.only_contact');
  expect([...(await textsTo(app, email)), ...(await textsTo(app, phoneNumber))]).toEqual([]);
  expect((await expectOk(tunde.call(getCurrentUser, {}))).body).toMatchObject({
    email: null,
    phoneNumber: tunde.phone,
  });
});

test('a stolen session ends when the owner ends all others', async () => {
  const tunde = await signUpByPhone(app);
  const headers = from('41.26.0.1', newDevice());
  const { token } = (await expectOk(verify(tunde.phone, await logInCode(app, tunde.phone, { headers }), headers))).body;
  await expectOk(tunde.call(endOtherSessions, {}));
  expect([await me(token), await me(tunde.token)]).toEqual([401, 200]);
});

test('a code to another number that a thief asked for is over once the owner came back by a manager', async () => {
  const tunde = await signUpByPhone(app);
  await sql`update known_devices set known_since = known_since - interval '25 hours'
    where customer_id = ${tunde.user._id}`.execute(app.runtime.db);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  const thiefs = newPhone();
  const body = { phoneNumber: thiefs, otp: await smsCode(app, tunde.phone) };
  await expectOk(tunde.call(requestNewPhone, { body }));
  const late = { otp: await smsCode(app, thiefs) };
  const manager = await createStaff(app, 'manager');
  const phone = newPhone();
  const back = await expectOk(comeBack(app, phone, await deskCodeFor(manager, tunde.user._id, phone)));
  expect((await tunde.call(confirmNewPhone, { body: late })).status).toBe(401);
  const again = await app.call(confirmNewPhone, { token: back.body.token, body: late });
  expect(again.code).toBe('account.wrong_code');
  expect((await expectOk(app.call(getCurrentUser, { token: back.body.token }))).body.phoneNumber).toBe(phone);
});

test('an owner whose number another person proved keeps the account, and comes back by a manager', async () => {
  const tunde = await signUpByPhone(app);
  await loseNumber(app, tunde.user._id);
  const other = await signUpByPhone(app, tunde.phone);
  expect(other.user._id).not.toBe(tunde.user._id);
  expect(await me(tunde.token)).toBe(200);
  const phone = newPhone();
  const manager = await createStaff(app, 'manager');
  const back = await expectOk(comeBack(app, phone, await deskCodeFor(manager, tunde.user._id, phone)));
  expect(back.body.user._id).toBe(tunde.user._id);
  expect(await me(other.token)).toBe(200);
});

test('two devices that ask for codes of one number at once both get in, and neither opens the other account', async () => {
  const [one, two] = [from('102.80.5.1', newDevice()), from('102.80.5.2', newDevice())];
  const phone = newPhone();
  const first = await logInCode(app, phone, { headers: one });
  const second = await logInCode(app, phone, { headers: two });
  const name = { firstName: 'Túndé', lastName: 'Bákàrè' };
  const made = await expectOk(app.call(logInByPhone, { headers: one, body: { phone, otp: first, ...name } }));
  // The first log-in used up the second code as well: it was asked for before there was an account.
  expect((await verify(phone, second, two)).code).toBe('account.wrong_code');
  await clearLimits(app);
  const third = await expectOk(verify(phone, await logInCode(app, phone, { headers: two }), two));
  expect(third.body.user._id).toBe(made.body.user._id);
  const rows = app.runtime.db.selectFrom('customers').select('id').where('phone', '=', phone);
  expect(await rows.execute()).toHaveLength(1);
});

test('the number of a deleted account signs up again as a new person, who sees nothing of the old one', async () => {
  const tunde = await signUpByPhone(app);
  const booking = await app.book(tunde);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  await expectOk(tunde.call(deleteAccount, { body: { otp: await smsCode(app, tunde.phone) } }));
  await clearLimits(app);
  const again = await signUpByPhone(app, tunde.phone);
  expect(again.user._id).not.toBe(tunde.user._id);
  expect(await me(tunde.token)).toBe(401);
  expect((await again.request('GET', `booking/${booking._id}`)).status).toBe(404);
});
