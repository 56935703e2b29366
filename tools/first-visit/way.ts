import type { Locator, Page } from 'playwright-core';
import { mailedCode } from '../budget/purchase-journey.ts';

/** The effort that a way costs. */
export interface Effort {
  /**
   * Presses on the screen. The keyboard's key for the next field is none; a list counts two, to open it and to choose.
   */
  taps: number;
  /** Fields that are filled in. */
  fields: number;
  /** Addresses and steps, in their order. */
  screens: string[];
}

/** A person on a phone, whose taps, fields and screens are counted. */
function countedHands(page: Page) {
  const effort: Effort = { taps: 0, fields: 0, screens: [] };
  function see(): void {
    const { pathname, searchParams } = new URL(page.url());
    const part = searchParams.get('step') ?? (searchParams.has('saved') ? 'pay' : '');
    const screen = [pathname.replace(/^\/otp\/.*/, '/otp'), part].filter(Boolean).join(' ');
    if (effort.screens.at(-1) !== screen) effort.screens.push(screen);
  }
  return {
    effort,
    async tap(target: Locator): Promise<void> {
      await target.waitFor();
      see();
      effort.taps++;
      await target.tap();
    },
    /** Types into fields one after the other: a tap on the first, then the keyboard's key for the next one. */
    async type(first: Locator, texts: readonly string[]): Promise<void> {
      await first.waitFor();
      see();
      effort.taps++;
      effort.fields += texts.length;
      await first.tap();
      for (const [i, text] of texts.entries()) {
        if (i > 0) await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
    },
    async choose(list: Locator, option: { label: string } | { index: number }): Promise<void> {
      await list.waitFor();
      see();
      effort.taps += 2;
      effort.fields++;
      await list.selectOption(option);
    },
  };
}

/** Goes from the landing page to a paid car wash as a first visitor, and counts the effort. */
export async function goToPaidWash(page: Page, url: string, email: string): Promise<Effort> {
  const { effort, tap, type, choose } = countedHands(page);
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto(`${url}/`);
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await tap(page.getByRole('link', { name: 'See prices and free times' }));
  await tap(page.locator('label', { has: page.getByRole('radio', { name: /Next free time/ }) }));
  await tap(button('Book this time'));
  await page.getByText(/^Car wash, .*[ap]m, from ₦4,500$/).waitFor();
  const password = 'kept in the glove box';
  await type(page.getByLabel('First name'), ['Ọláṣẹ́gun', 'Adébáyọ̀', email, '08031234567', password]);
  await tap(button('Sign Up'));
  await page.waitForURL('**/otp/**');
  await type(page.getByLabel('Digit 1 of 4'), [await mailedCode(url, email)]);
  await tap(page.getByRole('link', { name: 'Login' }));
  await choose(page.getByLabel('Brand'), { label: 'Toyota' });
  await choose(page.getByLabel('Model', { exact: true }), { label: 'Corolla' });
  await choose(page.getByLabel('Year'), { label: '2014' });
  await tap(button('Continue'));
  await tap(button('Save'));
  await tap(button('Pay Now'));
  await tap(page.frameLocator('iframe').getByRole('button', { name: /^Pay ₦/ }));
  await page.waitForURL(/\/user\/bookings(\?.*)?$/);
  await page.getByText('Paid').first().waitFor();
  return effort;
}
