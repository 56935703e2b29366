import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getBooking } from '#shared/bookings/bookings.contract.ts';
import { voidCharge } from '#shared/bookings/staff-bookings.contract.ts';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { replyToQuestion, saveInspection, sendEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { answered, FITTING, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { createStaff, finishInCash } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn, tabTo, toasts } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** A booking whose estimate has pads with their fitting, and a shock absorber, in a browser of its customer. */
async function openEstimate({
  viewport = SIZES.phone,
  isSent = true,
  isLive = true,
}: { viewport?: typeof SIZES.phone | typeof SIZES.desktop; isSent?: boolean; isLive?: boolean } = {}) {
  const customer = await createCustomer(e2e.app);
  const manager = await createStaff(e2e.app, 'manager');
  const booking = await e2e.app.book(customer);
  const params = { id: booking._id };
  const lines = isSent ? (await sendVersion(manager, booking._id)).lines.map(({ _id }) => _id) : [];
  const browser = await signedIn(e2e.browser, e2e.app, customer, { viewport });
  if (!isLive) await browser.page.route('**/api/event', (route) => route.abort());
  await browser.open(`/user/bookings/${booking._id}/estimate`);
  const read = async () => (await expectOk(customer.call(getEstimate, { params }))).body;
  return { ...browser, customer, manager, booking, params, lines, read };
}

const finding = (page: Page, name: string) => page.getByRole('article', { name });
const approveButton = (page: Page) => page.getByRole('complementary', { name: 'Approve' }).getByRole('button');
const answersOf = async (read: () => Promise<{ lines: { answer: { answer: string } | null }[] }>) =>
  (await read()).lines.map(({ answer }) => answer?.answer ?? null);

describe.each(widths('phone'))('on a %s', (size, viewport) => {
  test('a customer approves findings, and an approved finding stays approved', async () => {
    const { page, complaints, customer, manager, booking, params, read } = await openEstimate({ viewport });
    const items = ['Battery', 'Horn'].map((name) => ({ name, state: 'good' as const }));
    await expectOk(manager.call(saveInspection, { params, body: { items } }));
    await page.getByText('2 things are good').waitFor();
    const pads = finding(page, PADS.finding);
    await pads.getByText('Pads, front set, Toyota, new, 2 at ₦8,000').waitFor();
    await pads.getByText('₦20,500').waitFor();
    expect(await approveButton(page).innerText()).toBe('Choose what we may do');
    expect(await approveButton(page).isDisabled()).toBe(true);
    await expectAccessible(page, `an estimate, ${size}`);
    // The last thing on the page is above the bar, not behind it.
    const call = page.getByRole('link', { name: 'Call the workshop' });
    await call.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [above, bar] = [await call.boundingBox(), await approveButton(page).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

    await pads.getByRole('radio', { name: 'Approve' }).check();
    await expect.poll(() => approveButton(page).innerText()).toBe('Approve 1 finding, ₦20,500');
    await page.getByText('Total if you approve').waitFor();
    expect(await answersOf(read)).toEqual([null, null, null]);
    await finding(page, SHOCK.finding).getByRole('radio', { name: 'Not now' }).check();
    await expect.poll(() => answersOf(read)).toEqual([null, null, 'not-now']);
    await approveButton(page).click();
    await page.getByRole('heading', { name: 'Thank you, we will carry on', level: 1 }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await approveButton(page).waitFor({ state: 'detached' });
    const approved = page.getByRole('region', { name: '1 finding approved' });
    await approved.getByText(/Approved by you, today/).waitFor();
    expect(await pads.count()).toBe(0);
    const { due } = (await expectOk(customer.call(getBooking, { params }))).body;
    expect(due).toBe(booking.amount + 20_500);
    const pay = page.getByRole('button', { name: `Pay ${formatNaira(due)}` });
    await pay.waitFor();
    await expectAccessible(page, `an approved estimate, ${size}`);
    await pay.click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: `Pay ${formatNaira(due)}` })
      .click();
    await expect.poll(async () => (await expectOk(customer.call(getBooking, { params }))).body.due).toBe(0);
    await pay.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  longTest('a question is sent, and the reply is shown below it', async () => {
    const { page, complaints, manager, params, lines, read } = await openEstimate({ viewport });
    const shock = finding(page, SHOCK.finding);
    await shock.getByRole('radio', { name: 'Ask' }).check();
    await shock.getByRole('button', { name: 'Send the question' }).click();
    await shock.getByText('Write your question.').waitFor();
    await shock.getByLabel('Your question').fill('Can it wait till the end of the month?');
    await expectAccessible(page, `a question, ${size}`);
    await shock.getByRole('button', { name: 'Send the question' }).click();
    await shock.getByText(/^You, Today/).waitFor();
    expect(await answersOf(read)).toEqual([null, null, 'ask']);
    const body = { line: lines[2] ?? '', text: 'Yes, if you drive gently.' };
    await expectOk(manager.call(replyToQuestion, { params, body }));
    await shock.getByText('Yes, if you drive gently.').waitFor();
    await expectAccessible(page, `a reply, ${size}`);
    await shock.getByRole('button', { name: 'Ask something else' }).click();
    await shock.getByLabel('Your question').fill('And the other one?');
    await shock.getByRole('button', { name: 'Send the question' }).click();
    await shock.getByRole('listitem').filter({ hasText: 'And the other one?' }).waitFor();
    expect((await read()).lines[2]?.talk.map(({ text }) => text)).toEqual([
      'Can it wait till the end of the month?',
      'Yes, if you drive gently.',
      'And the other one?',
    ]);
    expect(complaints).toEqual([]);
  });
});

longTest('an answer can be chosen with the keyboard alone, and passing over another sends nothing', async () => {
  const { page, read } = await openEstimate();
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData());
  });
  await finding(page, PADS.finding).waitFor();
  await tabTo(page, 'Approve');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await finding(page, PADS.finding).getByLabel('Your question').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, /^Approve 1 finding, ₦20,500/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '1 finding approved' }).waitFor();
  expect(await answersOf(read)).toEqual(['approve', 'approve', null]);
  expect(sent).toEqual([expect.stringContaining('approve')]);
});

test('the lines of a finding can be answered one by one', async () => {
  const { page, read } = await openEstimate();
  const pads = finding(page, PADS.finding);
  await pads.getByRole('button', { name: 'Answer the 2 lines one by one' }).click();
  await pads.getByRole('radiogroup', { name: 'Labour' }).getByRole('radio', { name: 'Not now' }).check();
  await pads.getByRole('radiogroup', { name: PADS.name }).getByRole('radio', { name: 'Approve' }).check();
  await expect.poll(() => answersOf(read)).toEqual([null, 'not-now', null]);
  await page.getByRole('button', { name: 'Approve 1 finding, ₦16,000' }).click();
  await pads.getByText(/Approved by you, today/).waitFor();
  expect(await answersOf(read)).toEqual(['approve', 'not-now', null]);
});

test('a version that comes while the estimate is open is shown, and only choices that still apply are left', async () => {
  // Without live updates the page shows version 1 until the approval is refused.
  const { page, manager, params, lines, read } = await openEstimate({ isLive: false });
  const [pads = '', fitting = '', shock = ''] = lines;
  const [padsCard, shockCard] = [finding(page, PADS.finding), finding(page, SHOCK.finding)];
  await padsCard.getByRole('radio', { name: 'Approve' }).check();
  await shockCard.getByRole('radio', { name: 'Approve' }).check();
  await page.getByRole('button', { name: 'Approve 2 findings, ₦51,500' }).waitFor();
  const wipers = { ...PADS, finding: 'Wiper blades', name: 'Two blades', quantity: 1, price: 6000 };
  const changed = [
    { ...PADS, line: pads },
    { ...FITTING, line: fitting },
    { ...SHOCK, line: shock, price: 28_000 },
    wipers,
  ];
  await expectOk(manager.call(sendEstimate, { params, body: { basedOn: 1, lines: changed } }));
  await approveButton(page).click();
  await toasts(page)
    .getByText(/newer version/)
    .waitFor();
  await page.getByText('This is version 2').waitFor();
  await page.getByText(/1 finding changed: please choose again/).waitFor();
  await shockCard.getByText('was ₦31,000').waitFor();
  await finding(page, 'Wiper blades').getByText('new', { exact: true }).waitFor();
  await expectAccessible(page, 'a version that came in between');
  expect(await answersOf(read)).toEqual([null, null, null, null]);
  await page.getByRole('button', { name: 'Approve 1 finding, ₦20,500' }).click();
  await page.getByRole('region', { name: '1 finding approved' }).waitFor();
  expect(await answersOf(read)).toEqual(['approve', 'approve', null, null]);
});

longTest('a line that is gone is named, and one that was taken off the bill waits for staff', async () => {
  const { page, customer, manager, booking, params, lines } = await openEstimate();
  const [pads = '', fitting = '', shock = ''] = lines;
  await answered(customer, booking._id, 1, [{ line: shock, answer: 'approve' }]);
  const { charges } = (await expectOk(customer.call(getBooking, { params }))).body;
  await expectOk(
    manager.call(voidCharge, { params: { id: charges.at(-1)?._id ?? '' }, body: { note: 'Not in stock.' } }),
  );
  await finding(page, SHOCK.finding)
    .getByText(/took it off the bill/)
    .waitFor();
  expect(await finding(page, SHOCK.finding).getByRole('radio').count()).toBe(0);
  await sendVersion(manager, booking._id, 1, [
    { ...PADS, line: pads },
    { ...FITTING, line: fitting },
  ]);
  const removed = page.getByRole('region', { name: 'No longer in the estimate' });
  await removed.getByText('₦31,000').waitFor();
  await expectAccessible(page, 'an estimate without a line it had');
});

test('answers stay on the phone without network: a refusal is sent once it is back, an approval only by its button', async () => {
  const { page, context, read, open, booking } = await openEstimate();
  await finding(page, PADS.finding).waitFor();
  await context.setOffline(true);
  await page.getByText(/We do not start before they reach us/).waitFor();
  await finding(page, PADS.finding).getByRole('radio', { name: 'Approve' }).check();
  await finding(page, SHOCK.finding).getByRole('radio', { name: 'Not now' }).check();
  await page.getByText('Not now. Kept on this phone until you have network.').waitFor();
  expect(await approveButton(page).innerText()).toBe('1 finding kept until you have network');
  expect(await approveButton(page).isDisabled()).toBe(true);
  await expectAccessible(page, 'an estimate without network');
  expect(await answersOf(read)).toEqual([null, null, null]);
  await context.setOffline(false);
  await expect.poll(() => answersOf(read)).toEqual([null, null, 'not-now']);
  await page.getByText('1 finding not approved yet.').waitFor();
  await open(`/user/bookings/${booking._id}/estimate`);
  await page.getByText('1 finding not approved yet.').waitFor();
  expect(await answersOf(read)).toEqual([null, null, 'not-now']);
  await page.getByRole('button', { name: 'Approve 1 finding, ₦20,500' }).click();
  await expect.poll(() => answersOf(read)).toEqual(['approve', 'approve', 'not-now']);
});

longTest('an answer that does not reach the server can be sent again', async () => {
  const { page, read } = await openEstimate();
  await finding(page, SHOCK.finding).waitFor();
  await page.route('**/estimate/1', (route) => route.abort());
  await finding(page, SHOCK.finding).getByRole('radio', { name: 'Not now' }).check();
  await page.getByText(/Your answer did not reach us/).waitFor();
  await page.unroute('**/estimate/1');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect.poll(() => answersOf(read)).toEqual([null, null, 'not-now']);
});

longTest('nothing of the answers stays in the browser after a log-out', async () => {
  const { page } = await openEstimate();
  await finding(page, PADS.finding).getByRole('radio', { name: 'Approve' }).check();
  const stored = () => page.evaluate("localStorage.getItem('estimate_answers')");
  await expect.poll(stored).toContain('Front brake pads');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${e2e.app.url}/`);
  expect(await stored()).toBeNull();
});

longTest('the deadline is named, and after it nothing is lost', async () => {
  const { page, manager, params } = await openEstimate();
  const send = (basedOn: number, answerBy: Date) =>
    expectOk(
      manager.call(sendEstimate, { params, body: { basedOn, answerBy: answerBy.toISOString(), lines: [PADS] } }),
    );
  await send(1, new Date(Date.now() + 3_600_000));
  await page.getByText(/Please answer before/).waitFor();
  await send(2, new Date(Date.now() - 60_000));
  await page.getByText(/The time to answer was .* Nothing is lost/).waitFor();
});

longTest('the page says that there is no estimate yet, and a booking of another customer is not found', async () => {
  const { page, open, manager, booking } = await openEstimate({ isSent: false });
  await page.getByRole('heading', { name: 'No estimate yet' }).waitFor();
  await expectAccessible(page, 'no estimate yet');
  await sendVersion(manager, booking._id);
  await finding(page, PADS.finding).waitFor();
  const other = await e2e.app.book(await createCustomer(e2e.app));
  await open(`/user/bookings/${other._id}/estimate`);
  await page.getByRole('heading', { name: 'We could not find this booking' }).waitFor();
});

longTest('the estimate is shown by trying again after a failure', async () => {
  const { page, open, customer, manager } = await openEstimate();
  const { _id } = await e2e.app.book(customer);
  await sendVersion(manager, _id);
  const address = `**/api/booking/${_id}/estimate`;
  await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }));
  await open(`/user/bookings/${_id}/estimate`);
  await page.getByRole('heading', { name: 'This page broke down' }).waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await finding(page, PADS.finding).waitFor();
});

longTest('the estimate of a closed booking can be read, but no longer answered', async () => {
  const { page, manager, booking } = await openEstimate();
  await finding(page, PADS.finding).waitFor();
  await finishInCash(manager, booking._id);
  await page.getByText(/This booking is closed/).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Approve' }).count()).toBe(0);
});

longTest('the page of the car leads to the estimate and says how much waits for an answer', async () => {
  const { page, open, booking } = await openEstimate();
  await open(`/user/bookings/${booking._id}/car`);
  await page.getByText(/^2 findings wait for your answer/).waitFor();
  await page.getByRole('link', { name: 'Answer the estimate' }).click();
  await page.getByRole('heading', { name: 'What we found', level: 1 }).waitFor();
});
