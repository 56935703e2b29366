import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest, LIMITS } from '#api/platform/http/limits.ts';
import { renderEntry } from '#api/notifications/outbox.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { PASSWORD } from '#test/passwords.ts';
import { createStaff, createStaffSession, enableTotp, type StaffMember } from '#test/staff.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { ensureFirstOwner } from './ensure-first-owner.ts';
import { sendRequestedPasswordLink } from '#api/staff/sign-in/send-requested-password-link.ts';

let app: TestApp;
let boss: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  boss = await createStaff(app, 'owner');
});
afterAll(() => app.stop());

interface Person {
  _id: string;
  state: string;
  type: string;
}

/** Confirms any member of staff whom a fixture made. */
const confirmed = { currentPassword: PASSWORD };

let invited = 0;
async function invite(type = 'front_desk', by = boss) {
  const email = `new${++invited}@staff.example.ng`;
  const answer = await by.request<{ code?: string; person: Person }>('POST', 'staff/people', {
    name: 'Ngọzi Ọ̀kẹ́',
    email,
    type,
    phoneNumber: '0803 123 4567',
    ...confirmed,
  });
  return { email, answer };
}

/** The token in the latest email to an address; it is in the fragment of the link. */
async function linkOf(email: string, known: string[] = []): Promise<string> {
  const { body } = await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${email}`);
  const tokens = body.messages.flatMap(({ text }) => /\/staff\/password#token=([\w-]{43})/.exec(text)?.[1] ?? []);
  return tokens.find((token) => !known.includes(token)) ?? '';
}

const choose = (token: string, newPassword = 'found on the way home') =>
  app.request('POST', 'staff/password', { body: { token, newPassword } });

test('lets an invited person set a password by the emailed link and log in', async () => {
  const { email, answer } = await invite();
  expect([answer.status, answer.body.person.state]).toEqual([201, 'invited']);
  expect(
    (await app.request('POST', 'staff/login', { body: { email, password: 'found on the way home' } })).status,
  ).toBe(401);
  const token = await linkOf(email);
  for (const weak of ['password1', 'carcare123', 'Bodija2026'])
    expect((await choose(token, weak)).body['code']).toBe('account.weak_password');
  await expectOk(choose(token));
  await expectOk(app.request('POST', 'staff/login', { body: { email, password: 'found on the way home' } }));
  const { people } = (await boss.request<{ people: Person[] }>('GET', 'staff/people')).body;
  expect(people.find(({ _id }) => _id === answer.body.person._id)?.state).toBe('active');
});

test('accepts a link once, also among fifty concurrent requests, and not after 72 hours', async () => {
  const { email } = await invite();
  const token = await linkOf(email);
  const answers = await atOnce(50, () => choose(token));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    answers.every(
      ({ status, body }) => status === 200 || body['code'] === 'staff.link_over' || body['code'] === 'request.busy',
    ),
  ).toBe(true);
  expect((await choose(token)).body['code']).toBe('staff.link_over');

  const late = await linkOf((await invite()).email);
  await app.advance('73 hours');
  const answer = await choose(late);
  await app.advance('0 minutes');
  expect(answer.body['code']).toBe('staff.link_over');
  expect((await choose('A'.repeat(43))).body['code']).toBe('staff.link_over');
});

test('invites an address once; a new link invalidates the former one', async () => {
  const { email, answer } = await invite();
  const again = await atOnce(5, () =>
    boss.request('POST', 'staff/people', { name: 'Again', email: email.toUpperCase(), type: 'manager', ...confirmed }),
  );
  expect(again.map(({ status, body }) => [status, body['code']])).toEqual(Array(5).fill([409, 'staff.email_taken']));
  const first = await linkOf(email);
  await expectOk(boss.request('POST', `staff/people/${answer.body.person._id}/link`, confirmed));
  expect((await choose(first)).body['code']).toBe('staff.link_over');
  await expectOk(choose(await linkOf(email, [first])));
});

test('responds alike to forgot-password for all addresses and emails only staff', async () => {
  const kemi = await createStaff(app, 'manager');
  const answers = await Promise.all(
    [kemi.email, 'nobody@staff.example.ng'].map((email) =>
      app.request('POST', 'staff/forgot-password', { body: { email } }),
    ),
  );
  expect(answers[0]).toMatchObject({ status: 200, body: answers[1]?.body });
  await expect.poll(() => linkOf(kemi.email)).not.toBe('');
  await expectOk(choose(await linkOf(kemi.email)));
  expect((await kemi.request('GET', 'staff/me')).status).toBe(401);
  expect(await linkOf('nobody@staff.example.ng')).toBe('');
});

test('sends no second link within a minute, whether or not the address belongs to staff', async () => {
  const kemi = await createStaff(app, 'manager');
  for (const email of [kemi.email, 'unknown@staff.example.ng']) {
    const requestLink = () => app.request('POST', 'staff/forgot-password', { body: { email } });
    await expectOk(requestLink());
    const second = await requestLink();
    expect([second.status, second.body['code']]).toEqual([429, 'account.code_too_soon']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

describe('a flood of requests for links', () => {
  let quiet: TestApp;
  // Without workers the jobs that wait can be counted.
  beforeAll(async () => void (quiet = await createTestApp({ WORKER: 'off', TRUST_PROXY: '1' })));
  afterAll(() => quiet.stop());
  const requestLink = (email: string, source: string) =>
    quiet.request('POST', 'staff/forgot-password', { body: { email }, headers: { 'x-forwarded-for': source } });
  const countLimits = async () => (await quiet.runtime.db.selectFrom('rate_limits').select('key').execute()).length;
  const countJobs = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pgboss.job where name = 'send-password-reset-link' and state = 'created'
    `.execute(quiet.runtime.db);
    return rows[0]?.waiting;
  };

  test('a source makes 75 requests in 15 minutes and then one every ten seconds; others write no counters and no jobs', async () => {
    const { points } = LIMITS.codeRequests;
    await sql`insert into rate_limits (key, points, expire) values ('codeRequests:102.89.7.1', ${points}, ${Date.now() + 60_000})`.execute(
      quiet.runtime.db,
    );
    expect((await requestLink('next@staff.example.ng', '102.89.7.1')).status).toBe(200);
    const [limits, jobs] = [await countLimits(), await countJobs()];
    expect(jobs).toBe(1);
    const late = await atOnce(50, (i) => requestLink(`late${i}@staff.example.ng`, '102.89.7.1'));
    expect(late.map(({ status, body }) => [status, body['code']])).toEqual(Array(50).fill([429, 'request.too_many']));
    expect(Number(late[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect([await countLimits(), await countJobs()]).toEqual([limits, jobs]);
    expect((await requestLink('late@staff.example.ng', '102.89.7.2')).status).toBe(200);
  });

  test('requests for one address from many sources leave one job', async () => {
    const before = (await countJobs()) ?? 0;
    const answers = await atOnce(15, (i) => requestLink('boss@staff.example.ng', `102.89.8.${i}`));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await countJobs()).toBe(before + 1);
  });
});

test('allows only an owner to create, change or suspend an owner', async () => {
  const head = await createStaff(app, 'super_admin');
  const other = await createStaff(app, 'owner');
  const kemi = await createStaff(app, 'front_desk');
  const tries = await Promise.all([
    head.request('POST', 'staff/people', { name: 'New', email: 'made@staff.example.ng', type: 'owner', ...confirmed }),
    head.request('PUT', `staff/people/${kemi.id}`, { name: kemi.name, type: 'owner', ...confirmed }),
    head.request('PUT', `staff/people/${other.id}`, { name: other.name, type: 'technician', ...confirmed }),
    head.request('PUT', `staff/people/${other.id}/suspended`, { suspended: true, ...confirmed }),
    head.request('POST', `staff/people/${other.id}/link`, confirmed),
    head.request('DELETE', `staff/people/${other.id}/second-step`, confirmed),
  ]);
  expect(tries.map(({ status, body }) => [status, body['code']])).toEqual(Array(6).fill([403, 'staff.owners_only']));
  expect(
    (await expectOk(boss.request('PUT', `staff/people/${kemi.id}`, { name: kemi.name, type: 'owner', ...confirmed })))
      .body['person'],
  ).toMatchObject({ type: 'owner' });
  for (const one of [other, kemi])
    await expectOk(boss.request('PUT', `staff/people/${one.id}`, { name: one.name, type: 'technician', ...confirmed }));
});

test('rejects the removal of the last owner, also when two owners demote each other concurrently', async () => {
  const others = await app.runtime.db
    .selectFrom('staff')
    .select('id')
    .where('type', '=', 'owner')
    .where('id', '!=', boss.id)
    .execute();
  expect(others).toEqual([]);
  expect(
    (await boss.request('PUT', `staff/people/${boss.id}`, { name: boss.name, type: 'manager', ...confirmed })).body[
      'code'
    ],
  ).toBe('staff.last_owner');
  expect(
    (await boss.request('PUT', `staff/people/${boss.id}/suspended`, { suspended: true, ...confirmed })).body['code'],
  ).toBe('staff.last_owner');
  const invitedOwner = (await invite('owner')).answer.body.person;
  expect(
    (await boss.request('PUT', `staff/people/${boss.id}`, { name: boss.name, type: 'manager', ...confirmed })).body[
      'code'
    ],
  ).toBe('staff.last_owner');
  await expectOk(
    boss.request('PUT', `staff/people/${invitedOwner._id}`, { name: 'Gone', type: 'technician', ...confirmed }),
  );

  for (let round = 0; round < 5; round++) {
    const second = await createStaff(app, 'owner');
    const answers = await Promise.all([
      boss.request('PUT', `staff/people/${second.id}`, { name: second.name, type: 'technician', ...confirmed }),
      second.request('PUT', `staff/people/${boss.id}`, { name: boss.name, type: 'technician', ...confirmed }),
    ]);
    const left = await app.runtime.db
      .selectFrom('staff')
      .select('id')
      .where('type', '=', 'owner')
      .where('suspended_at', 'is', null)
      .where('password_hash', 'is not', null)
      .execute();
    expect(left.length).toBeGreaterThan(0);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    await app.runtime.db.updateTable('staff').set({ type: 'technician' }).where('id', '=', second.id).execute();
    await app.runtime.db.updateTable('staff').set({ type: 'owner' }).where('id', '=', boss.id).execute();
    boss.token = await createStaffSession(app, boss.id);
    boss.request = (method, path, body) => app.request(method, path, { body, token: boss.token });
  }
});

test('ends sessions on a new role and on suspension; rejects suspending oneself', async () => {
  const kemi = await createStaff(app, 'front_desk');
  await expectOk(boss.request('PUT', `staff/people/${kemi.id}`, { name: 'Kẹ́mi', type: 'front_desk' }));
  await expectOk(kemi.request('GET', 'staff/me'));
  await expectOk(boss.request('PUT', `staff/people/${kemi.id}`, { name: 'Kẹ́mi', type: 'manager', ...confirmed }));
  expect((await kemi.request('GET', 'staff/me')).status).toBe(401);
  const tayo = await createStaff(app, 'super_admin');
  expect(
    (await tayo.request('PUT', `staff/people/${tayo.id}/suspended`, { suspended: true, ...confirmed })).body['code'],
  ).toBe('staff.yourself');
  const token = await createStaffSession(app, tayo.id);
  await expectOk(boss.request('PUT', `staff/people/${tayo.id}/suspended`, { suspended: true, ...confirmed }));
  await expectOk(boss.request('PUT', `staff/people/${tayo.id}/suspended`, { suspended: true, ...confirmed }));
  expect((await app.request('GET', 'staff/me', { token })).status).toBe(401);
  const lines = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', 'staff.suspended')
    .where('subject_id', '=', tayo.id)
    .execute();
  expect(lines).toMatchObject([
    { staff_id: boss.id, subject_kind: 'staff', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(app.logs.filter((line) => line.includes('"staff.suspended"') && line.includes(tayo.id))).toHaveLength(1);
});

test('records a change of a person once, however often it is sent', async () => {
  const kemi = await createStaff(app, 'front_desk');
  const change = { name: 'Kẹ́mi Àjàyí', type: 'technician', phoneNumber: '0803 765 4321', ...confirmed };
  const send = () => boss.request('PUT', `staff/people/${kemi.id}`, change);
  const { person } = (await expectOk(send())).body;
  const token = await createStaffSession(app, kemi.id);
  const answers = await atOnce(10, send);
  expect(answers.map(({ body }) => body['person'])).toEqual(Array.from({ length: 10 }, () => person));
  expect((await app.request('GET', 'staff/me', { token })).status).toBe(200);
  const lines = await app.runtime.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'staff.edited')
    .where('subject_id', '=', kemi.id)
    .execute();
  expect(lines).toEqual([{ detail: { from: 'front_desk', to: 'technician' } }]);
});

test('sends one link a minute and none to a suspended person', async () => {
  const kemi = await createStaff(app, 'front_desk');
  const sendLink = () => boss.request('POST', `staff/people/${kemi.id}/link`, confirmed);
  await expectOk(sendLink());
  expect(await sendLink()).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
  const tayo = await createStaff(app, 'technician', { suspended: true });
  expect(await boss.request('POST', `staff/people/${tayo.id}/link`, confirmed)).toMatchObject({
    status: 403,
    body: { code: 'staff.suspended' },
  });
  expect(await linkOf(tayo.email)).toBe('');
});

test('a link that was asked for is not made for a person who is suspended meanwhile', async () => {
  const { id, email } = await createStaff(app, 'technician');
  const { db } = app.runtime;
  const sending = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
    const sent = sendRequestedPasswordLink(app.runtime, email);
    await expect.poll(() => waitingForLocks(trx)).toBeGreaterThan(0);
    await trx.updateTable('staff').set({ suspended_at: new Date() }).where('id', '=', id).execute();
    return { sent };
  });
  await sending.sent;
  expect(await db.selectFrom('password_reset_tokens').select('staff_id').where('staff_id', '=', id).execute()).toEqual(
    [],
  );
});

test('rejects a reset of the own second step', async () => {
  const tayo = await createStaff(app, 'super_admin');
  await enableTotp(app, tayo.id);
  expect(await tayo.request('DELETE', `staff/people/${tayo.id}/second-step`, confirmed)).toMatchObject({
    status: 409,
    body: { code: 'staff.yourself' },
  });
  expect((await tayo.request('GET', 'staff/me')).body['secondStep']).toBe(true);
});

test('lists the audit log by page and rejects any change of it', async () => {
  const { body } = await expectOk(
    boss.request<{ entries: { event: string; staff: { name: string } | null }[]; total_items: number }>(
      'GET',
      'staff/audit?event=staff.invited',
    ),
  );
  expect(body.entries.length).toBeGreaterThan(0);
  expect(body.entries[0]).toMatchObject({ event: 'staff.invited', staff: { name: boss.name } });
  expect((await boss.request('GET', 'staff/audit?staff=nobody')).body['total_items']).toBe(0);
  expect((await boss.request('GET', 'staff/audit?page=0')).body['code']).toBe('request.bad_page');
  await expect(app.runtime.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  await expect(app.runtime.db.updateTable('audit_log').set({ event: 'x' }).execute()).rejects.toThrow('append-only');
});

/** The recipients of emails about the team with this text. */
async function notifiedOf(text: string): Promise<string[]> {
  const emails = await app.runtime.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'staff.team-changed')
    .execute();
  const texts = await Promise.all(emails.map((email) => renderEntry(app.runtime, email)));
  return emails
    .filter((_, i) => texts[i]?.text.includes(text))
    .map(({ recipient }) => recipient)
    .toSorted();
}

test('no account is made, promoted, reinstated, suspended, linked or reset without the password', async () => {
  const kemi = await createStaff(app, 'front_desk');
  const away = await createStaff(app, 'front_desk', { suspended: true });
  await enableTotp(app, kemi.id);
  const calls = [
    ['POST', 'staff/people', { name: 'New', email: 'never@staff.example.ng', type: 'technician' }],
    ['PUT', `staff/people/${kemi.id}`, { name: kemi.name, type: 'manager' }],
    ['PUT', `staff/people/${kemi.id}/suspended`, { suspended: true }],
    ['PUT', `staff/people/${away.id}/suspended`, { suspended: false }],
    ['POST', `staff/people/${kemi.id}/link`, {}],
    ['DELETE', `staff/people/${kemi.id}/second-step`, {}],
  ] as const;
  const read = () => boss.request('GET', 'staff/people');
  const before = (await read()).body;
  const by = await createStaff(app, 'owner');
  for (const [method, path, body] of calls) {
    expect(await by.request(method, path, body)).toMatchObject({ status: 403, code: 'account.confirm_first' });
    const wrong = { ...body, currentPassword: 'not the password' };
    expect(await by.request(method, path, wrong)).toMatchObject({
      code: 'account.wrong_password',
      body: { fields: { currentPassword: expect.any(String) } },
    });
    await app.runtime.limits.reset('loginAttempts', `staff-password:${digest(by.email)}:elsewhere`);
  }
  await expectOk(boss.request('PUT', `staff/people/${by.id}`, { name: by.name, type: 'technician', ...confirmed }));
  expect((await read()).body['people'].filter(({ _id }: Person) => _id !== by.id)).toEqual(before['people']);
  expect(await linkOf(kemi.email)).toBe('');
});

test('emails every owner about new and promoted owners and managers, suspensions and resets', async () => {
  const other = await createStaff(app, 'owner', { name: 'Bọ́lá' });
  const head = await createStaff(app, 'super_admin', { name: 'Táyọ̀' });
  const owners = [boss.email, other.email].toSorted();
  const { email, answer } = await invite('manager', head);
  expect(await notifiedOf(`Táyọ̀ made a staff account for Ngọzi Ọ̀kẹ́ (${email}) as a manager.`)).toEqual(owners);
  const { email: hand } = await invite('technician', head);
  expect(await notifiedOf(hand)).toEqual([]);
  const path = `staff/people/${answer.body.person._id}`;
  await expectOk(head.request('PUT', path, { name: 'Ngọzi', type: 'super_admin', ...confirmed }));
  expect(await notifiedOf('Before: a manager. Now: a super admin.')).toEqual(owners);
  await expectOk(head.request('PUT', `${path}/suspended`, { suspended: true, ...confirmed }));
  expect(await notifiedOf('shut out Ngọzi')).toEqual(owners);
  await expectOk(head.request('PUT', `${path}/suspended`, { suspended: false, ...confirmed }));
  expect(await notifiedOf('let in Ngọzi')).toEqual(owners);
  await enableTotp(app, other.id);
  await expectOk(boss.request('DELETE', `staff/people/${other.id}/second-step`, confirmed));
  expect(await notifiedOf('reset the second step of Bọ́lá')).toEqual(owners);
  // The suspended owner gets it as well.
  await expectOk(boss.request('PUT', `staff/people/${other.id}/suspended`, { suspended: true, ...confirmed }));
  expect(await notifiedOf('shut out Bọ́lá')).toEqual(owners);
});

test('two managers who change each other at once both get an answer', async () => {
  const [bisi, tayo] = await Promise.all([createStaff(app, 'super_admin'), createStaff(app, 'super_admin')]);
  const demote = (by: StaffMember, whom: StaffMember) =>
    by.request('PUT', `staff/people/${whom.id}`, { name: whom.name, type: 'technician', ...confirmed });
  const answers = await Promise.all([demote(bisi, tayo), demote(tayo, bisi)]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
});

test('creates one first owner when two processes start at once, and returns the password once', async () => {
  const fresh = await createTestApp({ OWNER_EMAIL: 'First@Example.com' });
  try {
    const made = await Promise.all([ensureFirstOwner(fresh.runtime), ensureFirstOwner(fresh.runtime)]);
    expect(made.map(({ email }) => email)).toEqual(['first@example.com', 'first@example.com']);
    const passwords = made.flatMap(({ password }) => password ?? []);
    expect(passwords).toHaveLength(1);
    const opened = await expectOk(
      fresh.request('POST', 'staff/login', { body: { email: 'first@example.com', password: passwords[0] } }),
    );
    expect(opened.body['staff']).toMatchObject({ type: 'owner', secondStep: false });
    expect(await ensureFirstOwner(fresh.runtime)).toEqual({ email: 'first@example.com', password: null });
    expect(fresh.logs.filter((line) => line.includes(passwords[0] ?? 'nothing'))).toEqual([]);
  } finally {
    await fresh.stop();
  }
});
