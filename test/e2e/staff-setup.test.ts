import { describe, expect, test } from 'vitest';
import { expectAccessible, widths } from '#test/browser.ts';
import { newId } from '#api/platform/database/database.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

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
    await centre.getByRole('button', { name: 'Save your centre' }).click();
    await centre.getByText('Still a sample: address, email and links.').waitFor();
    await expectAccessible(page, 'the centre in the set-up');

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
    await page.getByText(/^1 of \d done/).waitFor();

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
    // The browser itself logs a 400 to the console.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  });
});
