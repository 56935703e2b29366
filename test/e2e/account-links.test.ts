import { expect, test } from 'vitest';
import { expectAccessible } from '#test/browser.ts';
import { ageEmail, createCustomer, signUp } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

/** The link to a page in the emails to an address. */
async function mailedLink(email: string, page: string): Promise<string> {
  const { messages } = (
    await expectOk(e2e.app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${email}`))
  ).body;
  const texts = messages.map(({ text }) => new RegExp(`http\\S+/${page}#\\S+`).exec(text)?.[0]);
  return texts.find((link) => link !== undefined) ?? '';
}

test('a person who did not open an account closes it by the link of the email, and the link is then over', async () => {
  const ada = await signUp(e2e.app);
  const link = await mailedLink(ada.email, 'close-account');
  const { page, complaints } = await e2e.newVisitor();
  await page.goto(link);
  await page.getByRole('button', { name: 'Close the account' }).waitFor();
  await expectAccessible(page, 'close the account');
  // Looking at the page changes nothing, since mail programs look too.
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  await page.getByRole('button', { name: 'Close the account' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  expect(complaints).toEqual([]);
  await page.goto('/login');
  await page.goto(link);
  await page.getByRole('button', { name: 'Close the account' }).click();
  await page.getByText('That link was used already, or it is too old.').waitFor();
  await expectAccessible(page, 'a link that is over');
});

test('the former address takes a change of email back, and chooses a new password', async () => {
  const ada = await createCustomer(e2e.app);
  await ageEmail(e2e.app, ada._id, '8 days');
  const email = `thief-${ada.email}`;
  await expectOk(ada.request('PUT', 'user/me', { email, currentPassword: ada.password }));
  const { page, complaints } = await e2e.newVisitor();
  await page.goto(await mailedLink(ada.email, 'email-back'));
  await page.getByRole('button', { name: 'Take the change back' }).waitFor();
  await expectAccessible(page, 'take the change back');
  await page.getByRole('button', { name: 'Take the change back' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await page.waitForURL('**/reset');
  await page.getByRole('link', { name: 'Enter it' }).click();
  await page.waitForURL('**/new');
  expect(complaints).toEqual([]);
});

test('a page without the link of an email says so and does nothing', async () => {
  const { page } = await e2e.newVisitor();
  for (const [path, button] of [
    ['/close-account', 'Close the account'],
    ['/email-back', 'Take the change back'],
  ] as const) {
    await page.goto(path);
    await page.getByText('This page needs the whole link from the email.').waitFor();
    expect(await page.getByRole('button', { name: button }).isDisabled()).toBe(true);
  }
});
