import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { confirmEmailChange, requestCode, updateProfile } from '#shared/accounts/accounts.contract.ts';
import { confirmNewPhone, requestNewPhone } from '#shared/accounts/new-phone.contract.ts';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import type { CallOptions } from '#test/client.ts';
import { isLongRun } from '#test/long-run.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { smsCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { comeBack, deskCodeFor } from '#test/ways-back.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

/** The person who owns the account, on the device and in the session that they have now. */
interface Owner {
  id: string;
  device: string;
  token: string;
}

const rowOf = ({ id }: Pick<Owner, 'id'>) =>
  app.runtime.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const as = ({ token, device }: Owner): CallOptions => ({ token, headers: { 'x-device': device } });

/** A fresh code that confirms the owner, read where it was sent; undefined when no contact could get one. */
async function confirmCode(owner: Owner): Promise<string | undefined> {
  await clearLimits(app);
  const { email, phone, verified_phone: verified } = await rowOf(owner);
  if (email === null && (phone === null || phone !== verified)) return undefined;
  await expectOk(app.call(requestCode, { ...as(owner), body: { reason: 'Confirm' } }));
  return email === null ? smsCode(app, phone ?? '') : app.code(email);
}

let emails = 0;
/** What can happen to the contacts of an account; each may be refused. */
const EVENTS: Record<string, (owner: Owner) => Promise<unknown>> = {
  'adds or changes the email': async (owner) => {
    const email = `contact${++emails}@example.ng`;
    const otp = await confirmCode(owner);
    const asked = await app.call(updateProfile, { ...as(owner), body: { email, ...(otp && { otp }) } });
    if (asked.status === 200)
      await app.call(confirmEmailChange, { ...as(owner), body: { otp: await app.code(email) } });
  },
  'asks for another email and leaves it': async (owner) => {
    const otp = await confirmCode(owner);
    const email = `never${++emails}@example.ng`;
    return app.call(updateProfile, { ...as(owner), body: { email, ...(otp && { otp }) } });
  },
  'types another number in the profile': async (owner) => {
    const otp = await confirmCode(owner);
    return app.call(updateProfile, { ...as(owner), body: { phoneNumber: newPhone(), ...(otp && { otp }) } });
  },
  'changes the number by codes': async (owner) => {
    const phoneNumber = newPhone();
    const otp = await confirmCode(owner);
    const asked = await app.call(requestNewPhone, { ...as(owner), body: { phoneNumber, ...(otp && { otp }) } });
    if (asked.status === 200)
      await app.call(confirmNewPhone, { ...as(owner), body: { otp: await smsCode(app, phoneNumber) } });
  },
  'asks for a code to another number and leaves it': async (owner) => {
    const otp = await confirmCode(owner);
    return app.call(requestNewPhone, { ...as(owner), body: { phoneNumber: newPhone(), ...(otp && { otp }) } });
  },
  'loses the number to another person': async (owner) => {
    const { phone, verified_phone: verified } = await rowOf(owner);
    if (phone === null || phone !== verified) return;
    const other = await signUpByPhone(app);
    await sql`update known_devices set known_since = known_since - interval '25 hours'`.execute(app.runtime.db);
    await expectOk(other.call(requestCode, { body: { reason: 'Confirm' } }));
    const otp = await smsCode(app, other.phone);
    await expectOk(other.call(requestNewPhone, { body: { phoneNumber: phone, otp } }));
    await expectOk(other.call(confirmNewPhone, { body: { otp: await smsCode(app, phone) } }));
  },
  'comes back by a manager': (owner) => back(owner, false),
  'comes back by a manager without the email': (owner) => back(owner, true),
};

async function back(owner: Owner, dropsEmail: boolean): Promise<void> {
  await clearLimits(app);
  const phone = newPhone();
  const code = await deskCodeFor(manager, owner.id, phone, { dropsEmail });
  owner.device = newDevice();
  owner.token = (await expectOk(comeBack(app, phone, code, owner.device))).body.token;
  await sql`update known_devices set known_since = known_since - interval '25 hours'`.execute(app.runtime.db);
}

/** Fails unless the account has a verified contact, or lost its only number to another person. */
async function expectReachable(owner: Owner, wasLost: boolean): Promise<void> {
  const { email, email_verified_at: since, phone, verified_phone: verified, phone_lost_at: lost } = await rowOf(owner);
  const isReachable = (email !== null && since !== null) || (phone !== null && phone === verified);
  expect(isReachable || (wasLost && lost !== null)).toBe(true);
  if (email !== null || phone === null || phone !== verified) return;
  // An account that has only a phone is opened by it.
  await clearLimits(app);
  const headers = { 'x-device': owner.device };
  const otp = await logInCode(app, phone, { headers });
  const { body } = await expectOk(app.call(logInByPhone, { headers, body: { phone, otp } }));
  expect(body.user._id).toBe(owner.id);
}

const sequences = fc.array(fc.constantFrom(...Object.keys(EVENTS)), { minLength: 3, maxLength: 6 });

test('an account gains and loses phone and email in any order, and always has a verified one', async () => {
  const run = fc.asyncProperty(sequences, async (names) => {
    const { user, device, token } = await signUpByPhone(app);
    const owner = { id: user._id, device, token };
    await sql`update known_devices set known_since = known_since - interval '25 hours'`.execute(app.runtime.db);
    for (const [index, name] of names.entries()) {
      await clearLimits(app);
      await EVENTS[name]?.(owner);
      await expectReachable(owner, names.slice(0, index + 1).includes('loses the number to another person'));
    }
  });
  await fc.assert(run, { numRuns: isLongRun ? 60 : 4 });
});
