import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getEditableSettings } from '#shared/settings/settings.contract.ts';
import { listTexts, publishText } from '#shared/settings/texts.contract.ts';
import { enableTotp } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { newId } from '#api/platform/database/database.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();
const COLOUR = '#0f6b75';

describe.each(widths('phone'))('the set-up, %s', (size) => {
  test('an owner comes to the set-up at the log-in, replaces its samples, and closes it', async () => {
    const owner = await e2e.staff('owner', 'Ọlá');
    const { page, complaints } = await e2e.newVisitor(size);
    const logIn = async () => {
      await page.goto('/staff/login');
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn();
    await page.waitForURL('/staff/setup');
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await steps.getByRole('link', { name: /^Payments.*something is missing/ }).waitFor();
    await expectAccessible(page, 'the steps of the set-up');

    await steps.getByRole('link', { name: /^Your centre.*still a sample/ }).click();
    const centre = page.getByRole('region', { name: 'Your centre' });
    await centre.getByText('Still a sample: name, address, phone, email and links.').waitFor();
    await centre.getByLabel('Phone').fill('call us');
    await centre.getByRole('button', { name: 'Save your centre' }).click();
    await centre.getByText('Write the phone number in figures and spaces.').waitFor();
    await centre.getByLabel('Phone').fill('0803 555 0101');
    await centre.getByRole('textbox', { name: 'Name' }).fill('Mokola Motors');
    await centre.getByLabel('Letters on booking numbers').fill('MKM');
    await centre.getByRole('button', { name: 'Save your centre' }).click();
    await centre.getByText('Still a sample: address, email and links.').waitFor();
    const { settings } = (await expectOk(owner.call(getEditableSettings))).body;
    expect(settings).toMatchObject({ name: 'Mokola Motors', numberPrefix: 'MKM' });
    await expectAccessible(page, 'the centre in the set-up');

    await page.goto('/staff/setup/look');
    const look = page.getByRole('region', { name: 'Look' });
    await look.getByLabel(/^First colour/).fill('#f2b233');
    await look.getByText(/^Text could not be read/).waitFor();
    expect(await look.getByRole('button', { name: 'Publish the look' }).isDisabled()).toBe(true);
    await look.getByRole('button', { name: /^Use #/ }).click();
    await look.getByText(/^Text could not be read/).waitFor({ state: 'detached' });
    await look.getByLabel(/^First colour/).fill(COLOUR);
    const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: COLOUR } })
      .png()
      .toBuffer();
    await look.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await look.getByRole('region', { name: 'Preview' }).locator('img').first().waitFor();
    await expectAccessible(page, 'the look in the set-up');
    await look.getByRole('button', { name: 'Publish the look' }).click();
    await look.getByText(/^Version 2 is shown/).waitFor();

    await page.goto('/staff/setup/services');
    const services = page.getByRole('region', { name: 'Services and prices' });
    await services.getByRole('link', { name: 'Car wash' }).waitFor();
    await services.getByRole('button', { name: 'Remove unused samples' }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('The sample bank account is emptied.').waitFor();
    await expectAccessible(page, 'the question before samples are removed');
    await sheet.getByRole('button', { name: 'Remove unused samples' }).click();
    await sheet.waitFor({ state: 'detached' });
    await services.getByRole('button', { name: 'The samples are right for us' }).click();
    await services.getByText('Still a sample').waitFor({ state: 'detached' });
    await page.goto('/staff/setup');
    await page.getByText(/^2 of \d done/).waitFor();

    for (const [step, name] of [
      ['hours', 'Hours and bays'],
      ['staff', 'Staff'],
    ] as const) {
      await page.goto(`/staff/setup/${step}`);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Set-up' }).click();
      await page.waitForURL(`/staff/setup/${step}`);
    }

    await page.goto('/staff/setup/texts');
    const own = page.getByRole('region', { name: 'Terms and texts' });
    await own.getByLabel('Terms', { exact: true }).first().waitFor();
    await own.getByText('The built-in text is shown.', { exact: true }).waitFor();
    const editor = own.getByRole('textbox', { name: 'Terms' });
    await editor.fill('# Us\nBe nice.');
    await own.getByText(/^The law also asks for: the price/).waitFor();
    await expectAccessible(page, 'a text in the set-up');
    await own.getByRole('button', { name: 'Publish' }).click();
    await own.getByText('The law asks for more than this text says.').waitFor();
    await editor.fill('');
    await own.getByRole('button', { name: 'Start with an outline' }).click();
    await own.getByRole('heading', { name: 'Complaints' }).waitFor();
    await own.getByRole('button', { name: 'Publish' }).click();
    await own.getByText('1 version', { exact: true }).waitFor();

    // Another owner publishes while this one is writing: both texts are there, and nothing typed is lost.
    const other = await e2e.staff('owner', 'Bọ́lá');
    const outline = await editor.inputValue();
    await editor.fill(`${outline}\nMine.`);
    const texts = (await expectOk(other.call(listTexts))).body.texts.find(({ kind }) => kind === 'terms');
    const body = { kind: 'terms' as const, text: `${outline}\nTheirs.`, version: texts?.version ?? 0 };
    await expectOk(other.call(publishText, { body }));
    await own.getByRole('button', { name: 'Publish', exact: true }).click();
    await own.getByText(/^Bọ́lá published version 2/).waitFor();
    await own
      .getByRole('region', { name: 'Published now' })
      .getByText(/Theirs\./)
      .waitFor();
    expect(await editor.inputValue()).toBe(`${outline}\nMine.`);
    await page.reload();
    await own.getByText(/^Bọ́lá published version 2/).waitFor();
    expect(await editor.inputValue()).toBe(`${outline}\nMine.`);
    await own.getByRole('button', { name: 'Continue with the published text' }).click();
    expect(await editor.inputValue()).toBe(`${outline}\nTheirs.`);
    await own.getByRole('button', { name: 'Bring my text back' }).click();
    expect(await editor.inputValue()).toBe(`${outline}\nMine.`);
    await own.getByRole('button', { name: 'Publish', exact: true }).click();
    await own.getByText('3 versions', { exact: true }).waitFor();

    await page.goto('/staff/setup/payments');
    const payments = page.getByRole('region', { name: 'Payments', exact: true });
    await payments.getByText('Nothing is entered yet. The sandbox simulates this account.').waitFor();
    await payments.getByRole('button', { name: 'Enter keys' }).click();
    const keys = page.getByRole('dialog', { name: 'Keys of the payment provider' });
    await keys.getByLabel('Secret key').fill('sk_test_short');
    await keys.getByLabel('Public key').fill(`pk_test_${'0'.repeat(24)}`);
    await keys.getByLabel('Your password').fill(owner.password);
    const code = await enableTotp(e2e.app, owner.id);
    await keys.getByLabel('Code of your second step').fill(await code());
    await keys.getByRole('button', { name: 'Store the keys' }).click();
    await keys.getByText(/^The secret key is not a key of the payment provider/).waitFor();
    await expectAccessible(page, 'the form of keys');
    await keys.getByLabel('Secret key').fill(`sk_test_${'0'.repeat(20)}9876`);
    await keys.getByRole('button', { name: 'Store the keys' }).click();
    await payments.getByText('In use: test mode, no money moves, ends in 9876.').waitFor();
    await payments.getByRole('button', { name: 'Try it' }).click();
    await payments.getByText(/^Test mode, in which no money moves: the provider knows the keys/).waitFor();
    await expectAccessible(page, 'the payment account in the set-up');
    await page.goto('/staff/setup/messages');
    const mail = page.getByRole('region', { name: 'Mail server' });
    await mail.getByRole('button', { name: 'Try it' }).click();
    await mail.getByText(`With a mail server, ${owner.email} would get one now.`, { exact: false }).waitFor();
    await expectAccessible(page, 'the messages in the set-up');
    const noCode = { encrypted_totp_secret: null, totp_confirmed_at: null };
    await e2e.app.runtime.db.updateTable('staff').set(noCode).where('id', '=', owner.id).execute();

    await page.goto('/staff/setup/go-live');
    const checks = page.getByRole('region', { name: 'Go live' });
    await checks.getByText('The sandbox is on').waitFor();
    await checks.getByLabel('Word of the restore').fill('KPQ4-7WXY');
    await checks.getByRole('button', { name: 'Confirm the restore' }).click();
    await checks.getByText('No backup of this centre has that word.').first().waitFor();
    await expectAccessible(page, 'the checks of the server');
    const { db } = e2e.app.runtime;
    await db.insertInto('backup_runs').values({ id: newId(), restore_word: 'KPQ47WXY' }).execute();
    await checks.getByRole('button', { name: 'Confirm the restore' }).click();
    await checks.getByText(/was restored to another database/).waitFor();
    await page.goto('/staff/setup');

    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('heading', { name: 'Today’s bookings' }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await logIn();
    await page.getByRole('heading', { name: 'Today’s bookings' }).waitFor();

    // The pages have followed meanwhile.
    await expect.poll(async () => (await page.request.get('/')).text()).toContain('/brand/2-');
    for (const path of ['/', '/staff']) {
      await page.goto(path);
      const mark = page.locator('svg[data-brand-mark]').first();
      // The application replaces the mark that the page brought.
      const picture = () => mark.evaluate((node) => getComputedStyle(node).backgroundImage);
      await expect.poll(picture).toContain('/logo.webp');
      const colour = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-rust-600'),
      );
      expect([path, colour.trim()]).toEqual([path, COLOUR]);
    }
    // The browser itself logs a 400, 409 or 422 to the console.
    expect(complaints.filter((one) => !/40[09]|422/.test(one))).toEqual([]);
  });
});
