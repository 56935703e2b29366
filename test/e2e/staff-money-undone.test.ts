import { describe, expect, test } from 'vitest';
import { expectAccessible, widths } from '#test/browser.ts';
import { expectOk } from '#test/test-app.ts';
import { openPart } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

/** The time in which an action can be undone, ms, and a second more. */
const UNDO_MS = 7000;

describe.each(widths('desktop'))('money on a booking, %s', (size) => {
  test('a manager undoes cash that was recorded by mistake, with a reason, and cancels with one', async () => {
    const job = await e2e.app.book(e2e.ada);
    const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
    const path = `staff/booking/${job._id}`;
    await expectOk(kemi.request('PUT', `${path}/payment`, { version: 1, method: 'cash' }));
    const atDesk = await e2e.openAs(kemi, `/staff/bookings/${job._id}`, size);
    await openPart(atDesk.page, 'History');
    await atDesk.page.getByText('Payment recorded by Kẹ́mi').waitFor();
    expect(await atDesk.page.getByRole('button', { name: /^(Undo payment|Cancel booking)$/ }).count()).toBe(0);

    const manager = await e2e.staff('manager', 'Bọ́lá');
    const { page } = await e2e.openAs(manager, `/staff/bookings/${job._id}`, size);
    await openPart(page, 'History');
    await page.getByRole('button', { name: 'Give money back' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Amount').fill('1,000,000');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('That is more than is left of the payment.').waitFor();
    await form.getByLabel('Amount').fill('1,200.50');
    await form.getByLabel('Why').fill('It took two days longer.');
    await expectAccessible(page, 'give money back');
    await form.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('in words: one thousand two hundred naira and fifty kobo.').waitFor();
    await expectAccessible(page, 'the question before money goes back');
    await question.getByRole('button', { name: 'Give ₦1,200.50 back' }).click();
    await page.getByText('Money given back by Bọ́lá').waitFor();
    await page.getByText('₦1,200.50 given back', { exact: false }).first().waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Undo payment' }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('Only for a payment that was recorded by mistake.').waitFor();
    await expectAccessible(page, 'undo a payment');
    // Without a reason the sheet stays.
    await sheet.getByRole('button', { name: 'Undo payment' }).click();
    expect(await sheet.isVisible()).toBe(true);
    await sheet.getByLabel('Why').fill('It was for another car.');
    await sheet.getByRole('button', { name: 'Undo payment' }).click();
    await page.clock.runFor(UNDO_MS);
    await page.getByText('Payment undone, unpaid again by Bọ́lá').waitFor();
    await page.getByText('It was for another car.').waitFor();
    await page.getByText('taken back, does not count').waitFor();
    await page.getByRole('button', { name: 'Mark paid' }).waitFor();
    await expectAccessible(page, 'an undone payment');

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await sheet.getByLabel('Why').fill('Booked twice.');
    await sheet.getByRole('button', { name: 'Cancel booking' }).click();
    await page.clock.runFor(UNDO_MS);
    await page.getByText('Cancelled by Bọ́lá').waitFor();
    await page.getByText('Booked twice.').waitFor();
  });
});
