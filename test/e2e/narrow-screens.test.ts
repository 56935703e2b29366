import type { Locator, Page } from 'playwright-core';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#test/browser.ts';
import { createBookingInEachStatus } from './customer-fixtures.ts';
import { createCustomer } from '#test/customers.ts';
import { casesOf, longTest } from '#test/long-test.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

/** A fall-back face that is much wider than the phone's own. */
const useWideFont = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: "DejaVu Sans", Verdana, sans-serif !important; }');
    document.adoptedStyleSheets = [sheet];
  });

/** The words of these elements that are broken over more than one line. */
const brokenWords = (names: Locator): Promise<string[]> =>
  names.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s/]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      return broken;
    }),
  );
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(casesOf([320, 360], 1))('at %i px', (width) => {
  longTest('service names never break inside a word, also in a wide font', async () => {
    await e2e.app.book(e2e.ada, await e2e.app.bookingForm('Exterior/interior detailing'));
    const { context, page, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, { viewport: { width, height: 740 } });
    for (const [path, names] of [
      ['/user/bookings/new', page.getByRole('radiogroup', { name: 'What does it need?' }).locator('label')],
      ['/user/services', page.getByRole('main').locator('li b')],
      ['/user/bookings', page.getByRole('article').getByRole('heading')],
    ] as const) {
      await open(path);
      await names.first().waitFor();
      expect([path, await brokenWords(names), await sideways(page)]).toEqual([path, [], 0]);
      await useWideFont(page);
      expect([path, await brokenWords(names), await sideways(page)]).toEqual([path, [], 0]);
    }
    await context.close();
  });

  test('the bottom bar of the booking form, below the amount, leaves on the way down and comes back on the way up', async () => {
    const { context, page, complaints, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, {
      viewport: { width, height: 740 },
    });
    await open('/user/bookings/new');
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
    const foot = page.getByRole('complementary', { name: 'Amount' });
    const box = await foot.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await top(bar)) + 1);
    await expectAccessible(page, `booking form at ${width}`);
    // A field at the end of the form can be reached above both bars.
    const cash = page.getByRole('radio', { name: 'Cash' });
    await cash.focus();
    const last = await page.locator('label').filter({ has: cash }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(await top(foot));
    await expect.poll(() => top(bar)).toBeGreaterThanOrEqual(740);
    await page.mouse.move(width / 2, 300);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => top(bar)).toBeLessThan(690);
    await bar.getByRole('link', { name: 'Services' }).click();
    await page.waitForURL('/user/services');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('no screen scrolls sideways at 320 px, whatever people are called', async () => {
  const name = 'Oluwatobiloba'.repeat(5).slice(0, 60);
  const longNamed = await createCustomer(e2e.app, { firstName: name, lastName: name });
  const booking = await e2e.app.book(longNamed, { fullName: `Ada ${name}`, location: name });
  const size = { viewport: { width: 320, height: 640 } };
  const customer = await signedIn(e2e.browser, e2e.app, longNamed, size);
  for (const path of [
    '/user',
    '/user/profile',
    '/user/bookings',
    `/user/bookings/${booking._id}`,
    '/user/bookings/new',
  ]) {
    await customer.open(path);
    await customer.page.getByRole('main').getByRole('heading').first().waitFor();
    expect([path, await sideways(customer.page)]).toEqual([path, 0]);
  }
  await customer.context.close();
  const owner = await e2e.staff('owner', name);
  const { page } = await e2e.openAs(owner, '/staff', 'phone', size);
  for (const path of [
    '/staff',
    '/staff/bookings',
    `/staff/bookings/${booking._id}`,
    '/staff/customers',
    `/staff/customers/${longNamed._id}`,
    '/staff/people',
  ]) {
    await page.goto(path);
    await expect
      .poll(() => page.locator('main').allInnerTexts(), { message: path, timeout: 20_000 })
      .toEqual([expect.stringContaining(name)]);
    expect([path, await sideways(page)]).toEqual([path, 0]);
  }
});

longTest('the bottom bar stays on a booking that can no longer be changed', async () => {
  const bola = await createCustomer(e2e.app);
  const { completed } = await createBookingInEachStatus(e2e.app, bola);
  const { context, page, open } = await signedIn(e2e.browser, e2e.app, bola, {
    viewport: { width: 360, height: 740 },
  });
  await open(`/user/bookings/${completed._id}`);
  await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
  await page.waitForURL('/user');
  await context.close();
});

describe('staff', () => {
  test.each(casesOf([360, 1024, 1280], 1))('see plate and number of a card on one line at %i px', async (width) => {
    // A customer has a limited number of open bookings.
    await createBookingInEachStatus(e2e.app, await createCustomer(e2e.app));
    await e2e.app.runtime.db.updateTable('bookings').set({ plate: 'BDJ482KA' }).execute();
    const { page } = await e2e.openAs(await e2e.staff('manager', 'Kẹ́mi'), '/staff');
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('article').first().waitFor();
    const heads = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const [left, right] = [...(card.firstElementChild?.children ?? [])].map((one) => one.getBoundingClientRect());
        const inside = (right?.right ?? Infinity) <= card.getBoundingClientRect().right;
        return inside && (right?.top ?? Infinity) < (left?.bottom ?? 0);
      }),
    );
    expect(new Set(heads)).toEqual(new Set([true]));
    expect(await sideways(page)).toBe(0);
  });

  longTest.each(casesOf([360, 1280], 1))(
    'find Money in the navigation, with the numbers of waiting tasks, at %i px',
    async (width) => {
      const kemi = await e2e.staff('manager', 'Kẹ́mi');
      const bola = await createCustomer(e2e.app);
      const booking = await e2e.app.book(bola);
      await bola.request('POST', `booking/${booking._id}/payment`, {});
      const { db } = e2e.app.runtime;
      await sql`update payments set status = 'needs-review' where booking_id = ${booking._id}`.execute(db);
      await sql`update bookings set payment_status = 'needs-review' where id = ${booking._id}`.execute(db);
      await bola.request('POST', 'message', { type: 'message', to: 'admins', title: 'Key', message: 'It is lost.' });
      const { page, complaints } = await e2e.openAs(kemi, '/staff');
      await page.setViewportSize({ width, height: 740 });
      const nav = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
      await nav.getByRole('link', { name: /^Messages\s+[1-9]\d*\s+waiting$/ }).waitFor();
      await expectAccessible(page, `board at ${width}`);
      const more = nav.getByRole('button', { name: /^More/ });
      const money = page.getByRole('link', { name: /^Money\s+[1-9]\d*\s+waiting$/ }).filter({ visible: true });
      if (width < 1280) {
        expect(await more.innerText()).toMatch(/[1-9]/);
        await more.click();
        await expectAccessible(page, `more places at ${width}`);
      }
      await money.click();
      await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor();
      const current = nav.locator('[aria-current]');
      expect(await current.allInnerTexts()).toEqual([expect.stringContaining(width < 1280 ? 'More' : 'Money')]);
      // On a small window the last entry can be reached.
      await page.setViewportSize({ width: 320, height: 560 });
      await more.click();
      await page.getByRole('button', { name: 'Log out' }).click({ trial: true, timeout: 5000 });
      expect(complaints).toEqual([]);
    },
  );

  test('see no Money without the right to record payments', async () => {
    const { page } = await e2e.openAs(await e2e.staff('technician', 'Túndé'), '/staff');
    const nav = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await nav.getByRole('link', { name: 'On site' }).waitFor();
    expect(await page.getByRole('link', { name: /Money/ }).count()).toBe(0);
  });
});
