import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { createStaff, enableTotp, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let head: StaffMember;
let member: StaffMember;
let receiver: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  const owner = await createStaff(app, 'owner');
  const body = { ...RECEIVER, currentPassword: owner.password };
  const made = await expectOk(owner.request<{ receiver: { _id: string } }>('POST', 'staff/webhooks', body));
  receiver = made.body.receiver._id;
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(app.runtime.db);
  head = await createStaff(app, 'owner');
  member = await createStaff(app, 'front_desk');
  await enableTotp(app, member.id);
});
afterAll(() => app.stop());

const RECEIVER = { name: 'Shop', url: 'https://hooks.partner.ng/', events: ['booking.booked'] };
/** Calls that need the password of the caller; each changes something. */
const CALLS: [name: string, call: () => [method: string, path: string, body: object]][] = [
  ['an invitation', () => ['POST', 'staff/people', { name: 'Bísí', email: 'bisi@example.ng', type: 'front_desk' }]],
  ['a new role', () => ['PUT', `staff/people/${member.id}`, { name: 'Bísí', type: 'manager' }]],
  ['a suspension', () => ['PUT', `staff/people/${member.id}/suspended`, { suspended: true }]],
  ['a password link', () => ['POST', `staff/people/${member.id}/link`, {}]],
  ['a reset of the second step', () => ['DELETE', `staff/people/${member.id}/second-step`, {}]],
  ['an address for events', () => ['POST', 'staff/webhooks', RECEIVER]],
  [
    'another address for events',
    () => ['PUT', `staff/webhooks/${receiver}`, { ...RECEIVER, url: 'https://other.partner.ng/', on: true }],
  ],
];

describe.each(CALLS)('%s', (_name, of) => {
  const send = (currentPassword: string) => {
    const [method, path, body] = of();
    return head.request(method, path, { ...body, currentPassword });
  };

  test('the call is refused while the queue of passwords is full', async () => {
    expect(await withFullPasswordQueue(app, () => send(head.password))).toMatchObject({
      status: 503,
      code: 'request.busy',
    });
  });

  test('the call counts wrong passwords as a log-in does', async () => {
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 8; tries++) codes.add((await send(`guess ${tries}`)).code);
    expect(codes).toEqual(new Set(['account.wrong_password', 'account.too_many_tries']));
  });
});
