import { expect, test } from 'vitest';
import { expectAccessible, SIZES } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { makeReleased, makeReviews, review, seeReview } from '#test/reviews.ts';
import { casesOf, longTest } from '#test/long-test.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { dismissToasts, signedIn, tabTo } from './signed-in.ts';

const e2e = setupBrowserTest();

/** A customer in a browser whose car has left. */
async function released(viewport: (typeof SIZES)[keyof typeof SIZES] = SIZES.phone) {
  const customer = await createCustomer(e2e.app, { firstName: 'Adá', lastName: 'Òkóyè' });
  const manager = await e2e.staff('manager', 'Bọ́lá');
  const booking = await makeReleased(e2e.app, customer, manager);
  const browser = await signedIn(e2e.browser, e2e.app, customer, { viewport });
  return { ...browser, customer, manager, booking, path: `/user/bookings/${booking._id}/review` };
}

test('a review from the dashboard takes stars by keyboard and text offline, and is sent once the network is back', async () => {
  const { page, context, complaints, open, customer, booking } = await released();
  await open('/user');
  await page.getByRole('heading', { name: 'How was it?' }).waitFor();
  await expectAccessible(page, 'the dashboard with a visit to rate');
  await page.getByRole('link', { name: 'Rate the visit' }).click();
  await page.getByRole('radiogroup', { name: 'Your stars' }).waitFor();
  await expectAccessible(page, 'an empty review');
  await page.getByRole('button', { name: 'Send my review' }).click();
  await page.getByText('Choose one to five stars.').waitFor();
  await tabTo(page, '1 star, Bad');
  for (let stars = 2; stars <= 4; stars++) await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: '4 stars, Good' }).isChecked()).toBe(true);
  await page.getByRole('textbox', { name: /What should others know/ }).fill('Quiet brakes.');
  await context.setOffline(true);
  await page.getByText('Your text stays here').waitFor();
  await page.getByRole('button', { name: 'Send my review' }).click();
  await page.getByRole('alert').first().waitFor();
  await context.setOffline(false);
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: /What should others know/ }).inputValue())
    .toBe('Quiet brakes.');
  await page.getByRole('radio', { name: 'No name' }).check();
  await page.getByRole('button', { name: 'Send my review' }).click();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  await page.getByText(/^Without a name, today at /).waitFor();
  await dismissToasts(page);
  await expectAccessible(page, 'a written review');
  expect((await seeReview(customer, booking)).review).toMatchObject({
    stars: 4,
    text: 'Quiet brakes.',
    showName: false,
  });
  // Requests without a network fail, and nothing else does.
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|net::ERR/.test(line))).toEqual([]);
});

test('a customer changes a review and removes it', async () => {
  const { page, complaints, open, customer, booking, path } = await released(SIZES.desktop);
  await review(customer, booking);
  await open(`/user/bookings/${booking._id}`);
  await page.getByRole('link', { name: 'See it' }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('button', { name: 'Change it' }).click();
  expect(await page.getByRole('radio', { name: '5 stars, Great' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: '2 stars, Poor' }).check();
  await page.getByRole('button', { name: 'Save the change' }).click();
  await page.getByRole('img', { name: '2 of 5 stars' }).waitFor();
  await page.getByRole('button', { name: 'Remove it' }).click();
  const sheet = page.getByRole('alertdialog');
  await expectAccessible(page, 'removing a review');
  await sheet.getByRole('button', { name: 'Yes, remove it' }).click();
  await page.getByText('You removed your review of this visit.').waitFor();
  expect((await seeReview(customer, booking)).phase).toBe('removed');
  expect(complaints).toEqual([]);
});

test.each(casesOf(['phone', 'desktop'] as const, 1))('staff answer, hide and show a review, %s', async (size) => {
  const manager = await e2e.staff('manager', 'Bọ́lá');
  const [made] = await makeReviews(e2e.app, manager, [{ stars: 2, text: 'It took three days.' }]);
  if (made === undefined) throw new Error('nothing was made');
  const { page, complaints } = await e2e.openAs(manager, '/staff/reviews?stars=2', size);
  const card = page.getByRole('region', { name: `Adá Òkóyè, ${made.booking.number}` });
  await card.getByText('It took three days.').waitFor();
  await expectAccessible(page, 'reviews');
  await card.getByRole('button', { name: /^Answer/ }).click();
  await page.keyboard.type('We are sorry. The part came late.');
  await card.getByRole('button', { name: 'Save the answer' }).click();
  await card.getByText(/^Bọ́lá answered today at /).waitFor();
  await card.getByRole('button', { name: /^Hide/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Hide it' }).click();
  await sheet.getByText('Choose a reason.').waitFor();
  await expectAccessible(page, 'hiding a review');
  await sheet.getByRole('radio', { name: 'Another reason' }).check();
  await sheet.getByLabel('Note to the customer').fill('It names another customer.');
  await sheet.getByRole('button', { name: 'Hide it' }).click();
  await card.getByText(/^Hidden by Bọ́lá.*It names another customer\.$/).waitFor();
  await dismissToasts(page);
  await expectAccessible(page, 'a hidden review');
  expect((await seeReview(made.customer, made.booking)).review).toMatchObject({
    answer: { text: 'We are sorry. The part came late.' },
    hidden: { reason: 'other', note: 'It names another customer.' },
  });
  await card.getByRole('button', { name: /^Show it again/ }).click();
  await expect.poll(() => card.getByText(/^Hidden by/).count()).toBe(0);
  expect(complaints).toEqual([]);
});

longTest('the landing page with reviews, hostile ones too, fits from 320 to 1280 px and runs nothing', async () => {
  const manager = await e2e.staff('manager', 'Bọ́lá');
  const hostile = `<img src=x onerror="document.title='hit'"><script>document.title='hit'</script>`;
  await makeReviews(e2e.app, manager, [
    { stars: 5, text: 'They called before they changed anything, and the price was the price.' },
    { stars: 1, text: hostile },
    { stars: 4, text: 'x'.repeat(400) },
    { stars: 5, text: `Z${'\u0301'.repeat(300)}` },
    { stars: 3, text: 'Good work, long wait.', showName: false },
  ]);
  await e2e.app.restart();
  const { page, complaints } = await e2e.newVisitor('phone');
  await page.addInitScript(() => localStorage.setItem('hasJoinedWaitlist', 'true'));
  await page.goto('/');
  await page.getByRole('heading', { name: 'What customers say' }).waitFor();
  expect(await page.locator('blockquote').allTextContents()).toContain(hostile);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `the landing page with reviews at ${width}`);
  }
  expect(await page.title()).not.toBe('hit');
  expect(complaints).toEqual([]);
});
