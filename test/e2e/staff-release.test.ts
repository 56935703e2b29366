import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { nameCollector } from '#shared/releases/releases.contract.ts';
import { getStaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { createCustomerOnDevice, makeReady, payInCash, releaseCodeOf, wrongReleaseCode } from '#test/releases.ts';
import { expectOk } from '#test/test-app.ts';
import { sendPhoto } from '#test/visits.ts';
import { dismissToasts, tabTo } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** A ready car, and its code unless money is due. */
async function ready({ isPaid = true }: { isPaid?: boolean } = {}) {
  const ada = await createCustomerOnDevice(e2e.app);
  const booking = await e2e.app.book(ada, { fullName: 'Ṣadé Adéwálé' });
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  await makeReady(desk, booking, { isPaid });
  return { ada, booking, desk, code: isPaid ? await releaseCodeOf(ada, booking._id) : '' };
}
const gate = ({ _id }: Booking): string => `/staff/bookings/${_id}/release`;
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const type = (page: Page, code: string): Promise<void> => page.getByLabel('Digit 1 of 6').fill(code);
const seen = async ({ _id }: Booking) => {
  const manager = await e2e.staff('manager', 'Bọ́lá');
  return (await expectOk(manager.call(getStaffRelease, { params: { id: _id } }))).body;
};
/** Everything that the page keeps in this browser, and its address. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([location.href, Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );

async function letGoWithoutCode(page: Page): Promise<void> {
  await button(page, 'Without a code').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Who takes it').fill('Bayo Ojo');
  await sheet.getByLabel('Why without a code').fill('The battery of the phone is empty.');
  await sheet.getByLabel('Kind of ID').selectOption({ label: 'Passport' });
  await sheet.getByLabel('Last four characters of the ID number').fill('48ab');
  await sheet.getByRole('button', { name: 'Hand over the car' }).click();
}

describe.each(widths('phone'))('the gate, %s', (size) => {
  test('a right code shows the car, and it goes once everything is handed over', async () => {
    const { booking, desk, code } = await ready();
    await expectOk(sendPhoto(desk, booking, { purpose: 'position', of: 'front-left' }));
    const { page, complaints } = await e2e.openAs(desk, '/staff/on-site', size);
    await page.getByRole('link', { name: `Hand over: ${booking.number}` }).click();
    await page.getByText('5 tries left').waitFor();
    await expectAccessible(page, 'the gate');
    await type(page, code);
    await page.getByRole('heading', { name: 'The code is right' }).waitFor();
    await button(page, 'Front left').click();
    await page.getByRole('img', { name: 'Front left' }).waitFor();
    await expectAccessible(page, 'a right code');
    await button(page, 'Hand over the car').click();
    await page.getByText('Key, tag 14 and Jack').waitFor();
    await page.getByLabel('Key, tag 14').check();
    await page.getByLabel('Jack').check();
    expect(await storedBy(page)).not.toContain(code);
    await button(page, 'Hand over the car').click();
    await page.getByRole('heading', { name: 'The car has left' }).waitFor();
    await dismissToasts(page);
    await expectAccessible(page, 'a car that left');
    expect(await storedBy(page)).not.toContain(code);
    expect(await seen(booking)).toMatchObject({ released: { way: 'owner-code', by: 'Kẹ́mi' } });
    expect(complaints).toEqual([]);
  });

  test('a wrong code stops, says how many tries are left and what to do', async () => {
    const { booking, desk, code } = await ready();
    const { page } = await e2e.openAs(desk, gate(booking), size);
    await type(page, wrongReleaseCode(code));
    await page.getByText('Wrong code. 4 tries left').waitFor();
    await page.getByText('What to do').waitFor();
    await expectAccessible(page, 'a wrong code');
    await button(page, 'Clear and try again').click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Digit 1 of 6');
    await type(page, code);
    await page.getByRole('heading', { name: 'The code is right' }).waitFor();
  });
});

longTest('no code is accepted after five wrong ones, and only the manager is left', async () => {
  const { booking, desk, code } = await ready();
  const { page } = await e2e.openAs(desk, gate(booking));
  for (let left = 4; left >= 1; left--) {
    await type(page, wrongReleaseCode(code));
    await page.getByText(left === 1 ? 'Wrong code. 1 try left' : `Wrong code. ${left} tries left`).waitFor();
    await button(page, 'Clear and try again').click();
  }
  await type(page, wrongReleaseCode(code));
  await page.getByText('Too many codes were wrong.').waitFor();
  await expectAccessible(page, 'no tries left');
  await page.reload();
  await page.getByText('Too many codes were wrong.').waitFor();
  await page.getByRole('link', { name: 'Call the manager' }).waitFor();
  expect(await page.getByLabel('Digit 1 of 6').count()).toBe(0);
});

longTest('a code lets only its own person take the car, and a changed code is checked again', async () => {
  const { ada, booking, desk, code } = await ready();
  const named = { name: 'Túndé Bákàrè', phone: '0803 555 1212' };
  await expectOk(ada.call(nameCollector, { params: { id: booking._id }, body: named }));
  const { page } = await e2e.openAs(desk, gate(booking));
  await type(page, code);
  await page.getByLabel(/^Túndé Bákàrè/).check();
  await button(page, 'Hand over the car').click();
  await page.getByText('That is not their code. Ask them for their own.').waitFor();
  await page.getByLabel('Digit 6 of 6').fill('');
  await page.getByRole('heading', { name: 'The code is right' }).waitFor({ state: 'detached' });
});

test('the front desk keeps a car with money due until it is paid', async () => {
  const { ada, booking, desk } = await ready({ isPaid: false });
  const phone = '+2348037719901';
  const account = e2e.app.runtime.db.updateTable('customers').where('id', '=', ada._id);
  const phoneOnly = { email: null, email_verified_at: null, password_hash: null, phone, verified_phone: phone };
  await account.set(phoneOnly).execute();
  await account.set({ credentials_changed_at: null }).execute();
  const { page } = await e2e.openAs(desk, gate(booking));
  await page.getByText('is still to be paid').first().waitFor();
  await page.getByText(/^When the car came this account had a phone only/).waitFor();
  await page.getByRole('link', { name: 'Record the payment' }).waitFor();
  await expectAccessible(page, 'money due');
  await payInCash(desk, booking._id);
  await page.reload();
  await type(page, await releaseCodeOf(ada, booking._id));
  await page.getByText('Paid', { exact: true }).waitFor();
});

test('a manager lets a car go without a code, with the reason and the ID', async () => {
  const { booking } = await ready({ isPaid: false });
  const bola = await e2e.staff('manager', 'Bọ́lá');
  const { page } = await e2e.openAs(bola, gate(booking));
  await button(page, 'Without a code').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over the car' }).click();
  await page.getByText('Write the name as on the ID.').waitFor();
  await expectAccessible(page, 'without a code');
  await page.keyboard.press('Escape');
  await letGoWithoutCode(page);
  await page.getByRole('heading', { name: 'The car has left' }).waitFor();
  await page.getByText('ID: passport, ending in 48AB').waitFor();
  expect(await seen(booking)).toMatchObject({ released: { way: 'manager', to: 'Bayo Ojo', by: 'Bọ́lá' } });
});

longTest('a manager’s release without network is kept on the phone and sent once', async () => {
  const { booking } = await ready();
  const bola = await e2e.staff('manager', 'Bọ́lá');
  const { page } = await e2e.openAs(bola, '/staff/on-site');
  await page.getByRole('link', { name: `Hand over: ${booking.number}` }).click();
  await page.getByText('5 tries left').waitFor();
  const calls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/release/without-code')) calls.push(request.method());
  });
  await page.context().setOffline(true);
  await page.getByText('No network: no code can be checked.').waitFor();
  expect(await page.getByLabel('Digit 1 of 6').count()).toBe(0);
  await expectAccessible(page, 'the gate without network');
  await letGoWithoutCode(page);
  await page.getByText(/^Handed over at .* without a code\./).waitFor();
  expect(await seen(booking)).toMatchObject({ released: null });
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'The car has left' }).waitFor();
  expect(await seen(booking)).toMatchObject({ released: { way: 'manager', to: 'Bayo Ojo' } });
  expect(calls).toEqual(['POST']);
  expect(await page.evaluate(() => localStorage.getItem('staff_calls'))).toBeNull();
});

longTest('a code is scanned where the browser can, and only six digits are one', async () => {
  const { booking, desk, code } = await ready();
  const { page } = await e2e.openAs(desk, '/staff/account');
  // Stands in for the browser's detector and camera, which this browser does not have.
  await page.addInitScript((found) => {
    const texts = ['https://example.ng', found];
    const canvas = document.createElement('canvas');
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code']);
        }
        detect = () => Promise.resolve([{ rawValue: texts.shift() ?? '' }]);
      },
    });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: () => {
          canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
          setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50);
          return Promise.resolve(canvas.captureStream());
        },
      },
    });
  }, code);
  await page.goto(gate(booking));
  await button(page, 'Scan the code').click();
  await page.getByRole('heading', { name: 'The code is right' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

longTest('the gate works by the keyboard, and a car that is not here or not ready says so', async () => {
  const { booking, desk, code } = await ready();
  const { page } = await e2e.openAs(desk, `/staff/bookings/${booking._id}`);
  await page.getByRole('link', { name: 'Hand over' }).click();
  await page.getByText('5 tries left').waitFor();
  await tabTo(page, 'Digit 1 of 6');
  await page.keyboard.type(code);
  await page.getByRole('heading', { name: 'The code is right' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The code is right');
  await tabTo(page, 'Key, tag 14');
  await page.keyboard.press('Space');
  await tabTo(page, 'Jack');
  await page.keyboard.press('Space');
  await tabTo(page, /^Hand over the car/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The car has left' }).waitFor();

  const expected = await e2e.app.book(e2e.ada);
  await page.goto(gate(expected));
  await page.getByText('No such car here').waitFor();
  await expectAccessible(page, 'no such car');
});
