import { describe, expect, test } from 'vitest';
import { checkReleaseCode, releaseCar } from '#shared/releases/staff-releases.contract.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createCustomerOnDevice, makeReady, payInCash, seeRelease, smsCode } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** A booking of a customer in a browser that was known before the check-in, or that is new. */
async function openRelease({
  viewport = SIZES.phone,
  isKnown = true,
  state = 'ready',
}: {
  viewport?: (typeof SIZES)[keyof typeof SIZES];
  isKnown?: boolean;
  state?: 'ready' | 'unpaid' | 'checked-in';
} = {}) {
  const { device, ...customer } = await createCustomerOnDevice(e2e.app);
  const desk = await createStaff(e2e.app, 'manager');
  const booking = await e2e.app.book(customer);
  if (state === 'checked-in') await checkIn(desk, booking);
  else await makeReady(desk, booking, { isPaid: state === 'ready' });
  const browser = await signedIn(e2e.browser, e2e.app, customer, { viewport });
  if (isKnown) await browser.page.addInitScript((name) => localStorage.setItem('device', name), device);
  const path = `/user/bookings/${booking._id}/release`;
  await browser.open(path);
  return { ...browser, path, customer, desk, booking, params: { id: booking._id } };
}
const spelled = (code: string | null) => (code ?? '').split('').join(' ');
const stored = (of: { evaluate: (script: string) => Promise<unknown> }) =>
  of.evaluate("localStorage.getItem('release_codes')");

describe.each(widths('phone'))('on a %s', (size, viewport) => {
  test('a customer sees the code of a ready car, and that it left', async () => {
    const { page, complaints, customer, desk, booking, params } = await openRelease({ viewport });
    const { code } = await seeRelease(customer, booking._id);
    await page.getByText(spelled(code), { exact: true }).waitFor();
    await page.getByRole('img', { name: 'The same code as a QR picture' }).waitFor();
    await page.getByText(/Nobody from us will ever ask for it/).waitFor();
    await page.getByText('Your key, tag 14').waitFor();
    await page.getByText(/^When it came: fuel /).waitFor();
    await expectAccessible(page, `a release code, ${size}`);
    await expectOk(desk.call(releaseCar, { params, body: { code: code ?? '' } }));
    await page.getByText(/^Your car left today at .* with your own code\.$/).waitFor();
    expect(await page.getByText(spelled(code), { exact: true }).count()).toBe(0);
    await expect.poll(() => stored(page)).toBeNull();
    await expectAccessible(page, `a car that left, ${size}`);
    expect(complaints).toEqual([]);
  });

  test('another person is named, gets a code of their own, and is taken back', async () => {
    const { page, complaints, desk, params } = await openRelease({ viewport });
    await page.getByRole('button', { name: 'Name another person' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Full name').fill('Túndé Bákàrè');
    await sheet.getByLabel('Phone number').fill('0803 000 0067');
    await expectAccessible(page, `naming another person, ${size}`);
    await sheet.getByRole('button', { name: 'Send the code' }).click();
    await page.getByText('A code of their own went to the number ending in 67').waitFor();
    const code = await smsCode(e2e.app, '+2348030000067');
    const checked = await expectOk(desk.call(checkReleaseCode, { params, body: { code } }));
    expect(checked.body.codeOf).toMatchObject({ who: 'collector', name: 'Túndé Bákàrè' });
    await page.getByRole('button', { name: 'Take back: Túndé Bákàrè' }).click();
    await expect.poll(() => page.getByText(/went to the number/).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

longTest('a new code replaces the one before', async () => {
  const { page, customer, booking } = await openRelease();
  const { code } = await seeRelease(customer, booking._id);
  await page.getByText(spelled(code), { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await expect.poll(() => page.getByText(spelled(code), { exact: true }).count()).toBe(0);
  const { code: next } = await seeRelease(customer, booking._id);
  await page.getByText(spelled(next), { exact: true }).waitFor();
  expect(next).not.toBe(code);
});

test('the code that was seen is there without network, also after a reload, and gone after a log-out', async () => {
  const { page, context, customer, booking, open, path } = await openRelease();
  const { code } = await seeRelease(customer, booking._id);
  await page.getByText(spelled(code), { exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByText('No network. Your code works without one.').waitFor();
  await page.getByText(spelled(code), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Make a new code' }).isDisabled()).toBe(true);
  await context.setOffline(false);
  // The page itself comes from the server here, its data does not.
  await page.route('**/api/booking/**', (route) => route.abort());
  await open(path);
  await page.getByText(spelled(code), { exact: true }).waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${e2e.app.url}/`);
  expect(await stored(page)).toBeNull();
});

test('a phone that was unknown before check-in shows the code only after a code by email, and never stores it', async () => {
  const { page, customer, booking, open, path } = await openRelease({ isKnown: false });
  await page.getByRole('heading', { name: 'Show my release code' }).waitFor();
  await page.getByText('If you cannot read the code, a manager at the gate can release your car').waitFor();
  expect(await page.getByRole('button', { name: 'Show the code' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('We sent a 6-digit code to your email.').waitFor();
  await page.getByRole('button', { name: /^Resend in / }).waitFor();
  const otp = await e2e.app.code(customer.email);
  // The first box has the focus, and takes the whole code.
  await page.keyboard.insertText(otp === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Show the code' }).click();
  await page.getByRole('alert').first().waitFor();
  await expectAccessible(page, 'confirming by a code');
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus();
  await page.keyboard.insertText(otp);
  await page.keyboard.press('Enter');
  const { code } = await seeRelease(customer, booking._id);
  await page.getByText(spelled(code), { exact: true }).waitFor();
  expect(JSON.stringify(await page.evaluate('({ ...localStorage })'))).not.toContain(code);
  await open(path);
  await page.getByText(spelled(code), { exact: true }).waitFor();
  expect(JSON.stringify(await page.evaluate('({ ...localStorage })'))).not.toContain(code);
});

test('a car that is not ready or not paid has no code, and the code comes by itself after the money', async () => {
  const early = await openRelease({ state: 'checked-in' });
  await early.page.getByText('Your car is not ready yet.').waitFor();
  await expectAccessible(early.page, 'not ready yet');
  const { page, customer, desk, booking } = await openRelease({ state: 'unpaid' });
  await page.getByText(/is still to be paid/).waitFor();
  await page.getByRole('button', { name: 'Pay the rest' }).waitFor();
  await expectAccessible(page, 'money is due');
  await payInCash(desk, booking._id);
  await expect.poll(async () => (await seeRelease(customer, booking._id)).code).not.toBeNull();
  const { code } = await seeRelease(customer, booking._id);
  await page.getByText(spelled(code), { exact: true }).waitFor();
});

longTest('the page says after a change of credentials until when no code is valid', async () => {
  const { page, customer, open, path } = await openRelease();
  await e2e.app.runtime.db
    .updateTable('customers')
    .set({ credentials_changed_at: new Date() })
    .where('id', '=', customer._id)
    .execute();
  await open(path);
  await page.getByText(/changed in the last 24 hours/).waitFor();
  await expectAccessible(page, 'credentials changed');
});

longTest('where a ready car is leads to the code, and a booking of another customer is not found', async () => {
  const { page, open, booking } = await openRelease();
  await open(`/user/bookings/${booking._id}/car`);
  await page.getByRole('link', { name: 'Show my release code' }).click();
  await page.getByRole('heading', { name: 'Your car is ready', level: 1 }).waitFor();
  const other = await e2e.app.book(await createCustomer(e2e.app));
  await open(`/user/bookings/${other._id}/release`);
  await page.getByRole('heading', { name: 'We could not find this booking' }).waitFor();
});
