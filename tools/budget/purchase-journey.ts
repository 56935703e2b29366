import type { Locator, Page } from 'playwright-core';
import { byKind, onTheWire, type Visit } from './visit.ts';

const PASSWORD = 'kept in the glove box';

/** The newest code emailed to an address in the sandbox. */
export async function mailedCode(url: string, to: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { messages } = (await (await fetch(`${url}/api/sandbox/outbox?to=${to}`)).json()) as {
      messages: { text: string }[];
    };
    const code = messages.map(({ text }) => /^\d{4}$/m.exec(text)?.[0]).find((found) => found !== undefined);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no code came');
}

/** From the form to the first screen of the account; the code is sent with its last digit. */
export async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ọláṣẹ́gun');
  await page.getByLabel('Last name').fill('Adébáyọ̀');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/otp/**');
  const code = await mailedCode(url, email);
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/user');
}

/** From a screen with a link to the booking form to the list with the paid booking. */
export async function bookAndPay(
  page: Page,
  press: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const tile = (name: RegExp) => page.locator('label', { has: page.getByRole('radio', { name }) });
  const button = (name: string) => page.getByRole('button', { name });
  await press(page.locator('a[href^="/user/bookings/new"]:visible').first());
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Year').selectOption({ index: 1 });
  await press(page.locator('summary', { hasText: 'Service and checks' }));
  await press(page.locator('label', { has: page.getByRole('checkbox', { name: /Diagnostic repair/ }) }));
  await press(button('Continue'));
  await press(tile(/Next free time/));
  await press(button('Continue'));
  await press(button('Save'));
  await press(button('Pay Now'));
  await press(page.frameLocator('iframe').getByRole('button', { name: /^Pay ₦/ }));
  await page.waitForURL(/\/user\/bookings(\?.*)?$/);
  await page.getByText('Paid').first().waitFor();
}

/** Goes from the landing page to a paid booking as fast as the screens allow. */
export async function rushToPaidBooking(page: Page, url: string, email: string): Promise<void> {
  await page.goto('/');
  await signUp(page, url, email);
  await bookAndPay(page);
}

/** Goes from the landing page to a paid booking, then books again. Returns the transferred bytes of each. */
export async function measurePurchaseJourney(
  one: Visit,
  url: string,
  email: string,
): Promise<{ first: number; second: number; kinds: string[] }> {
  const { page, transfers, untilIdle } = one;
  await page.goto('/');
  await untilIdle();
  await signUp(page, url, email);
  await untilIdle();
  await bookAndPay(page);
  await untilIdle();
  const first = onTheWire(transfers);
  const kinds = byKind(transfers);
  await bookAndPay(page);
  await untilIdle();
  return { first, second: onTheWire(transfers) - first, kinds };
}
