import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v1ListBookings } from '#shared/integrations/v1.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { startReceiver, type TestReceiver } from '#test/webhook-receiver.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();
let receiver: TestReceiver;
beforeEach(async () => void (receiver = await startReceiver()));
afterEach(() => receiver.stop());

describe.each(widths('desktop'))('for others, %s', (size) => {
  test('an owner makes a key, sees it once, and revokes it', async () => {
    const owner = await e2e.staff('owner', 'Ọlá');
    const { page } = await e2e.openAs(owner, '/staff/integrations', size);
    await page
      .getByText('No keys yet')
      .or(page.getByRole('table', { name: /^Keys/ }))
      .waitFor();
    await page.getByRole('button', { name: 'Make a key' }).click();
    const sheet = page.getByRole('dialog');
    const name = `Accounting ${owner.id.slice(-6)}`;
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name);
    await sheet.getByRole('button', { name: 'Make the key' }).click();
    await sheet.getByText('Choose what it may read.').waitFor();
    await expectAccessible(page, 'make a key');
    await sheet.getByRole('checkbox', { name: /^Bookings/ }).check();
    await sheet.getByLabel('Your password').fill('not the one');
    await sheet.getByRole('button', { name: 'Make the key' }).click();
    await sheet.getByText('That is not your current password.').first().waitFor();
    await sheet.getByLabel('Your password').fill(owner.password);
    await sheet.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('Copy it now.').waitFor();
    await expectAccessible(page, 'a key that was made');
    const token = await sheet.getByRole('textbox', { name: 'Key' }).inputValue();
    expect((await e2e.app.call(v1ListBookings, { token })).status).toBe(200);
    await sheet.getByRole('button', { name: 'I have copied it' }).click();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.waitFor();
    expect(await page.content()).not.toContain(token);
    await expectAccessible(page, 'the keys');
    await row.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText(/^Revoked/).waitFor();
    expect((await e2e.app.call(v1ListBookings, { token })).code).toBe('key.missing');
  });

  test('a webhook is added and tested; its log says what became of each event, which can be sent again', async () => {
    const owner = await e2e.staff('owner', 'Ọlá');
    const { page } = await e2e.openAs(owner, '/staff/integrations?tab=webhooks', size);
    await page.getByRole('button', { name: 'Add an address' }).click();
    const sheet = page.getByRole('dialog');
    const name = `Dashboard ${owner.id.slice(-6)}`;
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name);
    await sheet.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/');
    await sheet.getByRole('checkbox', { name: /visit\.ready/ }).check();
    await sheet.getByLabel('Your password').fill(owner.password);
    await sheet.getByRole('button', { name: 'Add the address' }).click();
    await sheet.getByText('can be reached from the internet').nth(1).waitFor();
    await sheet.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await sheet.getByRole('button', { name: 'Add the address' }).click();
    await sheet.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name: `Log and settings of ${name}` }).click();

    receiver.answer = (response) => void response.writeHead(500).end();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText(/Trying again \(500, \d+ ms, 1 try\)/).waitFor();
    await expectAccessible(page, 'the log of a webhook');
    receiver.answer = (response) => void response.end();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(/Arrived \(200, \d+ ms/).waitFor();
    expect(receiver.received).toHaveLength(2);

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
  });

  longTest('a calendar is made, renewed and revoked', async () => {
    const owner = await e2e.staff('owner', 'Ọlá');
    const { page } = await e2e.openAs(owner, '/staff/integrations?tab=calendars', size);
    const name = `Wall ${owner.id.slice(-6)}`;
    await page.getByRole('button', { name: 'Make a calendar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name);
    await sheet.getByRole('button', { name: 'Make the calendar' }).click();
    const shown = sheet.getByRole('textbox', { name: 'Address' });
    await shown.waitFor();
    const first = await shown.inputValue();
    expect((await fetch(first)).status).toBe(200);
    await sheet.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: `Renew the address of ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew the address' }).click();
    await shown.waitFor();
    const second = await shown.inputValue();
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    await sheet.getByRole('button', { name: 'I have copied it' }).click();
    await expectAccessible(page, 'the calendars');
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' });
    expect((await fetch(second)).status).toBe(404);
  });
});
