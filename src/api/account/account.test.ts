import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnce, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const person = (email: string) => ({ firstName: 'Ọláṣẹ́gun', lastName: 'Bọ́lá', email, phoneNumber: '08031234567', password: 'kept in the glove box' });

test('a person signs up, verifies with the mailed code, logs in and is known', async () => {
  const ada = await world.customer({ firstName: 'Ṣadé', lastName: 'Adébáyọ̀' });
  const me = await ada.call('GET', 'user/me');
  expect(me.status).toBe(200);
  expect(me.body).toMatchObject({ fullName: 'Ṣadé Adébáyọ̀', email: ada.email, phoneNumber: '+2348031234567', washCredit: 0 });
  expect(me.body['referralLink']).toBe(`${world.url}/signup?ref=${ada.referralCode}`);
  expect(me.headers.get('cache-control')).toBe('no-store');
});

test('fifty people with one code are one success', async () => {
  const form = person('fifty@example.ng');
  await world.call('POST', 'user/register', { body: form });
  const otp = await world.code(form.email);
  const answers = await atOnce(50, () => world.call('POST', 'user/verify-email', { body: { email: form.email, otp } }));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.every((a) => a.status === 200 || a.body['code'] === 'account.wrong_code')).toBe(true);
});

test('fifty guesses at once from one address are at most five compared', async () => {
  const form = person('guessed@example.ng');
  await world.call('POST', 'user/register', { body: form });
  const right = await world.code(form.email);
  const wrong = Array.from({ length: 50 }, (_, i) => String((Number(right) + 1 + i) % 10000).padStart(4, '0'));
  await Promise.all(wrong.map((otp) => world.call('POST', 'user/verify-email', { body: { email: form.email, otp } })));
  const late = await world.call('POST', 'user/verify-email', { body: { email: form.email, otp: right } });
  expect(late.body['code']).toBe('account.wrong_code');
});

test('a code is over after ten minutes', async () => {
  const form = person('late@example.ng');
  await world.call('POST', 'user/register', { body: form });
  const otp = await world.code(form.email);
  await world.advance('11 minutes');
  const answer = await world.call('POST', 'user/verify-email', { body: { email: form.email, otp } });
  await world.advance('0 minutes');
  expect(answer.body['code']).toBe('account.wrong_code');
});
