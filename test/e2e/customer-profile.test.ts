import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { dismissToasts, signedIn, toasts } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const NEW_PASSWORD = 'under the rusty roof';

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('names, phone and email can be edited; a new email is pending until its code is entered', async () => {
    const ada = await createCustomer(app);
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/profile');
    const edit = page.getByRole('region', { name: 'Edit Profile' });
    const mine = page.getByRole('region', { name: 'My Profile' });
    await edit.waitFor();
    // Each field is in one of the two cards.
    for (const label of ['First name', 'Last name', 'Email', 'Phone number'])
      expect([label, await page.getByLabel(label, { exact: true }).count()]).toEqual([label, 1]);
    await page.getByRole('checkbox', { name: /Send me news and offers/ }).waitFor();
    await expectAccessible(page, `profile, ${name}`);
    await mine.getByLabel('First name').fill('Ọláṣubọ̀mí-Ọmọ́táyọ̀');
    await mine.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: /^Ọláṣubọ̀mí-Ọmọ́táyọ̀/ }).waitFor();
    await dismissToasts(page);
    await edit.getByLabel('Last name').fill('Adébáyọ̀-Ògúnlọ́lá-Ṣóyínká');
    // A session alone does not change the phone or the email, so the password is asked for at once.
    expect(await edit.getByLabel('Current password').count()).toBe(0);
    await edit.getByLabel('Phone number').fill('0705 555 1234');
    await edit.getByLabel('Current password').waitFor();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.getByText('Please fill this in.').waitFor();
    await expectAccessible(page, `password asked for, ${name}`);
    await edit.getByLabel('Current password').fill('not this one');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.getByText('Check your current password.').waitFor();
    await edit.getByLabel('Current password').fill(ada.password);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    await edit.getByLabel('Current password').waitFor({ state: 'detached' });
    // The header updates.
    await page.getByRole('button', { name: /^Ọláṣubọ̀mí-Ọmọ́táyọ̀ Adébáyọ̀-Ògúnlọ́lá-Ṣóyínká/ }).waitFor();

    const next = `next-${ada.email}`;
    await mine.getByLabel('Email', { exact: true }).fill(next);
    await mine.getByLabel('Current password').fill(ada.password);
    await mine.getByRole('button', { name: 'Save changes' }).click();
    const confirm = page.getByRole('form', { name: 'Confirm your new email' });
    await confirm.getByText(next).waitFor();
    await dismissToasts(page);
    await expectAccessible(page, `e-mail waits, ${name}`);
    // Saving another field does not cancel the pending email.
    await edit.getByLabel('Last name').fill('Adébáyọ̀');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(async () => (await ada.request<User>('GET', 'user/me')).body)
      .toMatchObject({ lastName: 'Adébáyọ̀', pendingEmail: next, email: ada.email });
    await confirm.getByLabel('Digit 1 of 4').click();
    await page.keyboard.type('0000');
    await confirm.getByRole('button', { name: 'Confirm email' }).click();
    const code = await app.code(next);
    if (code !== '0000') await confirm.getByText('That code is not right').waitFor();
    await confirm.getByLabel('Digit 1 of 4').click();
    await page.keyboard.type(code);
    await confirm.getByRole('button', { name: 'Confirm email' }).click();
    await confirm.waitFor({ state: 'detached' });
    expect((await ada.request<User>('GET', 'user/me')).body.email).toBe(next);
    // The browser itself logs refusals.
    expect(complaints.filter((line) => !/40[013]/.test(line))).toEqual([]);
    await context.close();
  });

  test('changes the password in two steps, and the old password stops working', async () => {
    const ada = await createCustomer(app);
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/profile');
    const block = page.getByRole('region', { name: 'Change Password' });
    await block.getByRole('button', { name: 'Continue' }).click();
    await block.getByText('Please fill in all the required fields.').waitFor();
    await block.getByRole('textbox', { name: 'Old password' }).fill(ada.password);
    await block.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD);
    await block.getByRole('textbox', { name: 'Confirm new password' }).fill('something else');
    await block.getByRole('button', { name: 'Continue' }).click();
    await block.getByText('The two new passwords are not the same.').first().waitFor();
    await block.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
    await block.getByRole('button', { name: 'Continue' }).click();
    await block.getByText(`We sent a 6-digit code to ${ada.email}.`).waitFor();
    expect(await block.getByRole('button', { name: /^Resend OTP in 0:5/ }).isDisabled()).toBe(true);
    await dismissToasts(page);
    await expectAccessible(page, `password, step 2, ${name}`);
    await block.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(await app.code(ada.email));
    await block.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Your password is changed. Other devices are logged out.').waitFor();
    await block.getByRole('button', { name: 'Continue' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/profile');
    const logIn = async (password: string) =>
      (await app.request('POST', 'user/login', { body: { email: ada.email, password } })).status;
    expect([await logIn(NEW_PASSWORD), await logIn(ada.password)]).toEqual([200, 401]);
    // This session stays valid.
    await page.reload();
    await block.waitFor();
    await context.close();
  });

  test('a photo is cropped, uploaded and shown everywhere', async () => {
    const ada = await createCustomer(app);
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/profile');
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0f6b75' } })
      .png()
      .toBuffer();
    await page.getByLabel('Change photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const sheet = page.getByRole('dialog', { name: 'Your photo' });
    await sheet.getByRole('img', { name: 'Your photo as it will look' }).waitFor();
    await expectAccessible(page, `photo, ${name}`);
    await sheet.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await sheet.getByRole('slider', { name: 'Left, right' }).press('End');
    await sheet.getByRole('button', { name: 'Use this photo' }).click();
    await page.getByText('Your photo is saved.').waitFor();
    await sheet.waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /account menu/ })
      .locator('img')
      .waitFor();
    const { photo } = (await ada.request<User>('GET', 'user/me')).body;
    const stored = sharp(Buffer.from(await (await fetch(new URL(photo ?? '', app.url))).arrayBuffer()));
    expect(await stored.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('deleting the account shows a goodbye and opens sign-up', async () => {
    const ada = await createCustomer(app);
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expectAccessible(page, `deleting, ${name}`);
    await question.getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await question.getByRole('button', { name: 'Yes, delete it' }).click();
    await question.getByText('Please fill this in.').waitFor();
    await expectAccessible(page, `password missing, ${name}`);
    await question.getByLabel('Current password').fill(ada.password);
    await question.getByRole('button', { name: 'Yes, delete it' }).click();
    const goodbye = page.getByRole('alertdialog', { name: 'You’ve successfully deleted your account. Goodbye' });
    await goodbye.waitFor();
    await expectAccessible(page, `goodbye, ${name}`);
    await goodbye.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/signup');
    expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    expect((await ada.request('GET', 'user/me')).status).toBe(401);
    // The browser itself logs the 400 for the missing password.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();
  });
});

longTest('no button moves away from under a finger while the parts of the profile arrive', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada, { viewport: { width: 360, height: 4000 } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  for (const late of ['**/api/user/me/consent', '**/api/centre'])
    await page.route(late, async (route) => {
      await released;
      await route.continue();
    });
  await open('/user/profile');
  const button = page.getByRole('button', { name: 'Show my devices' });
  const before = (await button.boundingBox())!;
  expect(await page.getByRole('switch').count()).toBe(0);
  release();
  await page.getByRole('switch', { name: 'Tell me on this phone' }).waitFor();
  await page.getByRole('checkbox', { name: /^Send me news/ }).waitFor();
  const after = (await button.boundingBox())!;
  expect(Math.abs(after.y - before.y)).toBeLessThan(before.height / 2);
  await context.close();
});

test('the devices of the account are listed, and another one is logged out', async () => {
  const ada = await createCustomer(app);
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 13; Infinix X6525) Chrome/131.0.0.0 Mobile Safari/537.36',
  };
  const login = { email: ada.email, password: ada.password };
  const other = await app.request<{ token: string }>('POST', 'user/login', { body: login, headers });
  // High enough that no button is half under the fixed header.
  const viewport = { width: 360, height: 4000 };
  const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
  await open('/user/profile');
  await page.getByRole('button', { name: 'Show my devices' }).click();
  const devices = page.getByRole('list', { name: 'Devices where you are logged in' }).getByRole('listitem');
  await devices.filter({ hasText: 'Chrome on Android' }).waitFor();
  expect(await devices.first().innerText()).toContain('This device');
  await expectAccessible(page, 'devices');
  await devices.getByRole('button', { name: 'Log out Chrome on Android' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out this device?' });
  await question.getByRole('button', { name: 'Yes, log out' }).click();
  await devices.filter({ hasText: 'Chrome on Android' }).waitFor({ state: 'detached' });
  expect((await app.request('GET', 'user/me', { token: other.body.token })).status).toBe(401);
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  expect(complaints).toEqual([]);
  await context.close();
});

longTest('another password code can be requested after a minute, with a countdown', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await page.clock.install();
  await open('/user/profile');
  const block = page.getByRole('region', { name: 'Change Password' });
  await block.getByRole('textbox', { name: 'Old password' }).fill(ada.password);
  await block.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD);
  await block.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
  await block.getByRole('button', { name: 'Continue' }).click();
  await block.getByRole('button', { name: /^Resend OTP in/ }).waitFor();
  const first = await app.code(ada.email);
  await page.clock.fastForward('01:01');
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await block.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  await block.getByRole('button', { name: /^Resend OTP in/ }).waitFor();
  await block.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await app.code(ada.email, [first]));
  await block.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Your password is changed. Other devices are logged out.').waitFor();
  await context.close();
});

longTest("a file that is not an image is uploaded all the same, and the server's error is shown", async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  await page
    .getByLabel('Change photo')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  const sheet = page.getByRole('dialog', { name: 'Your photo' });
  await sheet.getByText('We cannot show this file here: notes.txt.').waitFor();
  await sheet.getByRole('button', { name: 'Use this photo' }).click();
  await sheet.getByRole('alert').getByText('That file is not a picture we can read.').waitFor();
  await toasts(page).getByRole('alert').getByText('That file is not a picture we can read.').waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await context.close();
});

longTest('deleting an account with a paid booking offers to cancel the booking first', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada);
  const { body } = await ada.request('POST', `booking/${booking._id}/payment`, {});
  await app.provider(String(body['reference']), 'success');
  await ada.request('POST', 'booking/pay', {
    status: 'success',
    ref: body['reference'],
    id: booking._id,
    method: 'online',
    amount: booking.amount,
  });
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Current password').fill(ada.password);
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Something is still open' });
  await dialog.getByText('You have a paid booking that is still open.').waitFor();
  await dialog.getByText(booking.number).waitFor();
  await expectAccessible(page, 'something is still open');
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await page
    .getByRole('alertdialog', { name: 'Cancel this booking?' })
    .getByRole('button', { name: 'Yes, cancel it' })
    .click();
  await page.getByText('Booking cancelled successfully').waitFor();
  await dialog.getByText(/your money is on its way back/).waitFor();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  await context.close();
});

test('the personal data are made into a file and downloaded with the password, and news and offers are optional', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const asked = page.getByRole('dialog', { name: 'Export your data?' });
  await asked.getByRole('button', { name: 'Ask for the file' }).click();
  await asked.getByLabel('Current password').fill(ada.password);
  await asked.getByRole('button', { name: 'Ask for the file' }).click();
  // Without a press, by live updates.
  await page.getByText(/The file is ready/).waitFor();
  await expectAccessible(page, 'file that is ready');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download your data?' });
  await dialog.getByRole('button', { name: 'Download the file' }).click();
  await dialog.getByLabel('Current password').fill(ada.password);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ account: { email: ada.email } });
  const news = page.getByRole('checkbox', { name: /Send me news and offers/ });
  await news.check();
  await page.getByText('You will get our news and offers.').waitFor();
  expect((await ada.request('GET', 'user/me/consent')).body).toMatchObject({ marketing: true });
  await context.close();
});

test('logging out from the profile opens log-in', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to Logout?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await page.waitForURL('**/login');
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  await context.close();
});
