import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from './customers.ts';
import { createStaff } from './staff.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

const OVERRIDE = 'Ada \u202egnp.exe';
const ISOLATE = '\u2066Ada\u2069 Obi';

/** Each call that takes a person's name, with its body but for the name. */
const CALLS: readonly [call: string, field: string, body: object][] = [
  ['POST user/register', 'firstName', { lastName: 'Obi', phoneNumber: '08031234567', password: 'a rusty tin roof' }],
  ['POST user/register', 'lastName', { firstName: 'Ada', phoneNumber: '08031234567', password: 'a rusty tin roof' }],
  ['PUT user/me', 'firstName', {}],
  ['PUT user/me', 'lastName', {}],
  ['POST booking/book', 'fullName', {}],
  ['POST waitlist/create', 'name', { phoneNumber: '0803 123 4567' }],
  ['POST staff/people', 'name', { type: 'technician' }],
  ['POST staff/booking', 'fullName', {}],
];

test.each(CALLS)('%s refuses a %s that changes the direction of text, with a sentence', async (call, field, body) => {
  const [method = '', path = ''] = call.split(' ');
  const [ada, owner] = await Promise.all([createCustomer(app), createStaff(app, 'owner')]);
  const who = path.startsWith('staff/') ? owner : ada;
  const base = path.includes('book') ? await app.bookingForm() : { email: 'new@example.ng', ...body };
  for (const name of [OVERRIDE, ISOLATE]) {
    const answer = await who.request(method, path, { ...(path === 'user/me' ? {} : base), [field]: name });
    expect([answer.status, answer.body['fields']]).toEqual([
      400,
      { [field]: 'Please leave out the characters that change the direction of the text.' },
    ]);
  }
});

test('a name that shows nothing is refused as blank, and a name keeps no line break', async () => {
  const ada = await createCustomer(app);
  const form = await app.bookingForm();
  for (const fullName of ['\u200b', '\u3164\ufeff', '\u00ad \u2800']) {
    const answer = await ada.request('POST', 'booking/book', { ...form, fullName });
    expect([answer.status, answer.body['fields']]).toEqual([400, { fullName: 'Please fill this in.' }]);
  }
  expect((await ada.request('PUT', 'user/me', { firstName: '\u200b' })).status).toBe(400);
  const renamed = await ada.request('PUT', 'user/me', { firstName: 'Ada\nBcc: x' });
  expect(renamed.body).toMatchObject({ user: { firstName: 'Ada Bcc: x' } });
});

test('a sign-up takes an address and a number with invisible characters, as they are pasted', async () => {
  const answer = await app.request('POST', 'user/register', {
    body: {
      firstName: 'Ada',
      lastName: 'Obi',
      email: '\u200bpasted@example.ng\u202c',
      phoneNumber: '0803\ufe0f 123 4567',
      password: 'a rusty tin roof',
    },
  });
  expect([answer.status, answer.body['fields']]).toEqual([201, undefined]);
});
