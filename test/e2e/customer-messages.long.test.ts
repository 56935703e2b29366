import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '#api/notifications/notify.ts';
import type { MessagePage } from '#shared/messages/messages.contract.ts';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { signedIn, tabTo, toasts } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
let kunle: StaffMember;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  kunle = await createStaff(app, 'manager', { name: 'Kúnlé' });
  await createStaff(app, 'owner', { name: 'Àṣàkẹ́' });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const write = (to: Customer, title: string, message = 'It is washed.\nWe close at 6 pm.') =>
  kunle.request('POST', 'message', { type: 'message', to: 'user', receivers: [{ user: to._id }], title, message });
const sendNotifications = (who: Customer, titles: string[], page?: string) =>
  app.runtime.db.transaction().execute(async (trx) => {
    const message = '₦4,500 for car wash, booking BCC 0412.';
    for (const title of titles)
      await notify(trx, { customerId: who._id }, { title, message, ...(page !== undefined && { page }) });
  });

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('reads, answers and deletes a message', async () => {
    const ada = await createCustomer(app);
    await write(ada, 'Your car is ready');
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/messages?tab=message');
    const row = page.getByRole('listitem').filter({ hasText: /^Your car is ready/ });
    await row.getByText('New', { exact: true }).waitFor();
    await expectAccessible(page, `messages, ${name}`);

    await row.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Your car is ready' });
    await sheet.getByText(/^Kúnlé, manager/).waitFor();
    await expectAccessible(page, `a message, ${name}`);
    await row.getByText('New', { exact: true }).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await ada.request<MessagePage>('GET', 'message/me/message')).body.unread.message)
      .toBe(0);

    await sheet.getByRole('button', { name: 'Reply' }).click();
    const letter = page.getByRole('dialog', { name: 'Write to us' });
    expect(await letter.getByLabel('Title').inputValue()).toBe('Re: Your car is ready');
    await letter.getByRole('textbox', { name: 'Message' }).fill('Ẹ ṣé. I come at 5.');
    await expectAccessible(page, `a letter, ${name}`);
    await letter.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').filter({ hasText: 'Your message is sent.' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'You: Ẹ ṣé. I come at 5.' }).waitFor();

    await row.getByRole('button').click();
    await sheet.getByText('Ẹ ṣé. I come at 5.').waitFor();
    await expectAccessible(page, `a conversation, ${name}`);
    await page.keyboard.press('Escape');
    await row.getByRole('button').click();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
    await expectAccessible(page, `deleting, ${name}`);
    await question.getByRole('button', { name: 'No' }).click();
    expect(await row.count()).toBe(1);
    await row.getByRole('button').click();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Yes, delete it' }).click();
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Re: Your car is ready').waitFor();
    expect(await row.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the bell counts notifications; showing them marks them as read; they can be deleted', async () => {
    const ada = await createCustomer(app);
    await sendNotifications(ada, ['Booking received', 'Payment received', 'Job completed']);
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user');
    await page.getByRole('link', { name: 'Notifications, 3 new' }).click();
    await page.waitForURL('**/user/notifications');
    const rows = page.getByRole('table', { name: 'Your notifications' }).getByRole('row');
    await rows.filter({ hasText: 'New: Job completed' }).waitFor();
    await expectAccessible(page, `notifications, ${name}`);
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    // A live update fetches the list again; the messages that are new on this visit stay marked.
    await sendNotifications(ada, ['Car ready']);
    await rows.filter({ hasText: 'New: Car ready' }).waitFor();
    expect(await rows.filter({ hasText: 'New: ' }).count()).toBe(4);
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete notification: Payment received' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it' }).click();
    await rows.filter({ hasText: 'Payment received' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(4);
    // The whole row opens the page that it is about, not its words alone.
    await sendNotifications(ada, ['Your estimate'], '/user/bookings/1/estimate');
    await rows.filter({ hasText: 'Your estimate' }).click();
    await page.waitForURL('**/user/bookings/1/estimate');
    expect((await ada.request<MessagePage>('GET', 'message/me/notification')).body).toMatchObject({
      unread: { notification: 0 },
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('many notifications are paged by previous, next, first, last and page number', async () => {
    const ada = await createCustomer(app);
    await sendNotifications(
      ada,
      Array.from({ length: 165 }, (_, i) => `Job ${i} completed`),
    );
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/notifications?page=4');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await pager.waitFor();
    expect(await pager.getByRole('link', { name: /^Page/ }).allTextContents()).toEqual(['1', '3', '4', '5', '9']);
    await expectAccessible(page, `page 4, ${name}`);
    await pager.getByLabel('Go to page').fill('9');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/notifications?page=9');
    await page.getByText('Job 0 completed').waitFor();
    await pager.getByRole('link', { name: 'Page 1', exact: true }).click();
    await page.waitForURL('**/user/notifications');
    await open('/user/notifications?page=77');
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await page.waitForURL('**/user/notifications?page=9');
    await open('/user/notifications?page=-1');
    await page.getByText('Job 164 completed').waitFor();
    await context.close();
  });
});

test('a message that cannot be sent keeps its text and shows the reason', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/messages?tab=message');
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  await expectAccessible(page, 'no messages');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const letter = page.getByRole('dialog', { name: 'Write to us' });
  expect(await letter.getByLabel('To', { exact: true }).getByRole('option').allTextContents()).toEqual([
    'Admins',
    'An admin by name',
    'All admins',
    'Super admins',
    'Owner',
  ]);
  await letter.getByRole('button', { name: 'Send' }).click();
  await letter.getByRole('alert').getByText('Please fill in all the required fields.').waitFor();
  await letter.getByLabel('To', { exact: true }).selectOption('admin');
  await letter.getByLabel('Title').fill('The air conditioner');
  await letter.getByRole('textbox', { name: 'Message' }).fill('It blows warm.');
  await letter.getByRole('button', { name: 'Send' }).click();
  await letter.getByText('Choose at least one person.').waitFor();
  await expectAccessible(page, 'no receiver');
  await letter.getByRole('checkbox', { name: 'Kúnlé, manager' }).check();
  await page.route('**/api/message', (route) => route.abort('internetdisconnected'), { times: 1 });
  await letter.getByRole('button', { name: 'Send' }).click();
  await letter.getByRole('alert').getByText('We could not reach the server.').waitFor();
  await toasts(page).getByRole('alert').getByText('We could not reach the server.').waitFor();
  await page.reload();
  await page.waitForFunction(() => document.querySelector('[inert]') === null);
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  expect(await letter.getByLabel('Title').inputValue()).toBe('The air conditioner');
  expect(await letter.getByRole('checkbox', { name: 'Kúnlé, manager' }).isChecked()).toBe(true);
  await letter.getByRole('button', { name: 'Send' }).click();
  await letter.waitFor({ state: 'hidden' });
  expect((await kunle.request<MessagePage>('GET', 'message/me/message')).body.messages[0]).toMatchObject({
    title: 'The air conditioner',
    receivers: [{ admin: { name: 'Kúnlé' } }],
    isBooking: false,
  });
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  expect(await letter.getByLabel('Title').inputValue()).toBe('');
  await context.close();
});

test('writes, sends and reads a message with the keyboard alone', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/messages?tab=message');
  await tabTo(page, 'Write');
  await page.keyboard.press('Enter');
  await tabTo(page, 'To');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Title');
  await page.keyboard.type('Spare key');
  await tabTo(page, 'Message');
  await page.keyboard.type('It is with my brother.');
  await tabTo(page, 'This is about a booking');
  await page.keyboard.press('Space');
  await tabTo(page, /^Send/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Write to us' }).waitFor({ state: 'hidden' });
  await page.getByText('You: It is with my brother.').waitFor();
  await tabTo(page, /Spare key/);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Spare key' });
  await sheet.getByText(/^You to All admins/).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Spare key');
  await context.close();
});

test('announcements have their own tab, and a failed list shows an error', async () => {
  const ada = await createCustomer(app);
  await kunle.request('POST', 'message', {
    type: 'broadcast',
    to: 'all',
    title: 'Closed on Monday',
    message: 'It is a holiday.',
  });
  const { context, page, open } = await signedIn(browser, app, ada);
  await page.route('**/api/message/me/broadcast*', (route) => route.abort());
  await open('/user/messages?tab=announcement');
  await page.getByRole('alert').getByText('We could not load your announcements. Nothing is lost.').waitFor();
  await expectAccessible(page, 'broken announcements');
  await page.unroute('**/api/message/me/broadcast*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /Closed on Monday/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Closed on Monday' });
  await sheet.getByText('It is a holiday.').waitFor();
  expect(await sheet.getByRole('button', { name: 'Reply' }).count()).toBe(0);
  await context.close();
});
