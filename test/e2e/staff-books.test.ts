import { describe, expect, test } from 'vitest';
import { expectAccessible, widths } from '#test/browser.ts';
import { expectOk } from '#test/test-app.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

longTest('the books have nothing to check before the first booking', async () => {
  const manager = await e2e.staff('manager', 'Bọ́lá');
  const { page, complaints } = await e2e.openAs(manager, '/staff/money?tab=books');
  await page.getByRole('heading', { name: 'Nothing to check yet' }).waitFor();
  await expectAccessible(page, 'no books');
  expect(complaints).toEqual([]);
});

describe.each(widths('desktop'))('the books, %s', (size) => {
  test('staff see that they agree, and each booking that differs until it agrees again', async () => {
    const { app } = e2e;
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    const booking = await app.book(e2e.ada);
    await expectOk(desk.request('PUT', `staff/booking/${booking._id}/payment`, { version: 1, method: 'cash' }));
    const { page, complaints } = await e2e.openAs(desk, '/staff/money', size);
    await page
      .getByRole('navigation', { name: 'Parts of the money page' })
      .getByRole('link', { name: 'Books' })
      .click();
    await page.getByText('The books agree.').waitFor();
    await expectAccessible(page, `books that agree, ${size}`);

    const setReceived = (kobo: number) =>
      app.runtime.db
        .updateTable('payments')
        .set({ received_kobo: kobo })
        .where('booking_id', '=', booking._id)
        .execute();
    await setReceived(booking.amount * 100 + 150);
    // With the keyboard alone.
    await page.getByRole('button', { name: 'Check again' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('with a difference of ₦1.50 in all').waitFor();
    const row = page.getByRole('row').filter({ hasText: booking.number });
    expect(await row.innerText()).toContain('₦1.50');
    await expectAccessible(page, `books that differ, ${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await row.getByRole('link', { name: booking.number }).click();
    await page.getByRole('heading', { level: 1, name: `Ṣadé’s ${booking.vehicle.model}` }).waitFor();

    await setReceived(booking.amount * 100);
    await page.goBack();
    await page.getByText('The books agree.').waitFor();
    expect(complaints).toEqual([]);
  });
});

longTest('the screen says that the books cannot be read, and reads them when asked again', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const { page } = await e2e.openAs(desk, '/staff');
  let isDown = true;
  await page.route('**/api/staff/money/books', (route) =>
    isDown
      ? route.fulfill({ status: 422, json: { code: 'request.invalid', message: 'Not now.', requestId: '1' } })
      : route.fallback(),
  );
  await page.goto('/staff/money?tab=books');
  await page.getByText('Not now. Nothing is lost.').waitFor();
  await expectAccessible(page, 'books that cannot be read');
  isDown = false;
  await page.getByRole('button', { name: /again/i }).click();
  await page.getByText('The books agree.').waitFor();
});
