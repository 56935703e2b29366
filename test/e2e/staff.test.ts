import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { expectAccessible, renderFrames, widths } from '#test/browser.ts';
import { eventually } from '#test/payments.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { goToPlace, pressLogOut } from './staff-navigation.ts';
import { setupBrowserTest, type OpenPage } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const cardIn = (page: Page, name: string, booking: Booking) =>
  column(page, name).getByRole('article').filter({ hasText: booking.fullName });
const book = (fullName: string) => e2e.app.book(e2e.ada, { fullName });
/** Moves the page's clock, which must be installed, past the time in which an action can be undone. */
const passUndoTime = (page: Page) => page.clock.fastForward(7000);
const stateOf = async ({ _id }: Booking) => (await e2e.ada.request<Booking>('GET', `booking/${_id}`)).body.status;

describe('sign-in', () => {
  test('an invited person chooses a password, logs in with the keyboard alone, and returns to the requested screen', async () => {
    const boss = await e2e.staff('owner', 'Ìyá Ọ̀gá');
    const { page } = await e2e.openAs(boss, '/staff/people', 'desktop');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email').fill('new@staff.example.ng');
    await page.getByLabel('Name', { exact: true }).fill('Ngọzi Ọ̀kẹ́');
    await page.getByLabel('Role').selectOption('Technician');
    await page.getByLabel('Your current password').fill(boss.password);
    await expectAccessible(page, 'invite');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('The invitation is on its way.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Invited, no password yet' }).waitFor();

    const { page: fresh, complaints } = await e2e.newVisitor();
    const { messages } = (
      await e2e.app.request<{ messages: { text: string }[] }>('GET', 'sandbox/outbox?to=new@staff.example.ng')
    ).body;
    const link = /http\S+#token=\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '';
    const requests: string[] = [];
    fresh.on('request', (request) => void requests.push(request.url()));
    await fresh.goto(link);
    await fresh.getByLabel('New password').fill('a spanner in the works');
    await expectAccessible(fresh, 'choose a password');
    await fresh.getByRole('button', { name: 'Save password' }).click();
    await fresh.getByText('Your password is set.').waitFor();
    expect(requests.filter((url) => url.includes('token'))).toEqual([]);

    await fresh.goto('/staff/bookings?status=paid');
    await fresh.waitForURL('/staff/login');
    await expectAccessible(fresh, 'staff log-in');
    await fresh.getByLabel('Email').focus();
    await fresh.keyboard.type('new@staff.example.ng');
    await fresh.keyboard.press('Tab');
    await fresh.keyboard.type('not the password');
    await fresh.keyboard.press('Enter');
    await fresh.getByText('That email and password do not match.').waitFor();
    await fresh.getByLabel('Password', { exact: true }).fill('a spanner in the works');
    await fresh.keyboard.press('Enter');
    await fresh.waitForURL('/staff/bookings?status=paid');
    await fresh.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
    // The browser itself logs a 401 to the console.
    expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);

    await page.getByRole('button', { name: 'Manage Ngọzi Ọ̀kẹ́' }).click();
    await page.getByRole('button', { name: 'Shut out at once' }).click();
    const question = page.getByRole('dialog', { name: 'Shut out Ngọzi Ọ̀kẹ́?' });
    await question.waitFor();
    await expectAccessible(page, 'the password before a person is shut out');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await question.getByText('That is not your current password.').first().waitFor();
    await question.getByLabel('Current password').fill(boss.password);
    await question.getByRole('button', { name: 'Shut out', exact: true }).click();
    await page.getByText('Ngọzi Ọ̀kẹ́ is shut out.').waitFor();
  });

  test('a customer session opens no staff screen, and a staff session no customer screen', async () => {
    const { context, page } = await e2e.newVisitor();
    await context.addInitScript((token) => localStorage.setItem('auth_token', token), e2e.ada.token);
    await page.goto('/staff');
    await page.waitForURL('/staff/login');
    const kemi = await e2e.staff('manager', 'Kẹ́mi');
    const { page: other } = await e2e.openAs(kemi, '/user');
    await other.waitForURL('/login');
  });

  test('the second step is set up, required, and passed with a recovery code', async () => {
    const head = await e2e.staff('super_admin', 'Táyọ̀');
    const { page } = await e2e.openAs(head, '/staff/account');
    await page.getByRole('button', { name: 'Set it up' }).click();
    const question = page.locator('form', { has: page.getByRole('button', { name: 'Continue' }) });
    await question.getByLabel('Current password').fill(head.password);
    await expectAccessible(page, 'password before the second step');
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    const qr = page.getByRole('img', { name: 'QR code of the key below' });
    await qr.waitFor();
    expect(
      await qr.evaluate((svg) => [
        svg.querySelector('path')?.getAttribute('d')?.startsWith('M4 4h7'),
        svg.outerHTML.includes('style='),
      ]),
    ).toEqual([true, false]);
    await expectAccessible(page, 'second step');
    await page.getByLabel('Code of the app').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const recovery = await page.locator('ul code').first().innerText();
    await expectAccessible(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have saved them' }).click();

    await pressLogOut(page);
    await page.waitForURL('/staff/login');
    const { page: fresh } = await e2e.newVisitor();
    await fresh.goto('/staff/login');
    await fresh.getByLabel('Email').fill(head.email);
    await fresh.getByLabel('Password', { exact: true }).fill(head.password);
    await fresh.getByRole('button', { name: 'Log in' }).click();
    await fresh.getByRole('heading', { name: 'Second step' }).waitFor();
    await expectAccessible(fresh, 'code of the second step');
    await fresh.getByLabel('Code').fill('000000');
    await fresh.getByRole('button', { name: 'Log in' }).click();
    await fresh.getByText('That code is not right.').first().waitFor();
    await fresh.getByLabel('Code').fill(recovery);
    await fresh.getByRole('button', { name: 'Log in' }).click();
    await fresh.getByRole('heading', { name: 'Today’s bookings' }).waitFor();
  });
});

async function codeOf(secret: string): Promise<string> {
  const { totpAt } = await import('#api/staff/second-step/totp.ts');
  const { currentTotpStep } = await import('#test/staff.ts');
  const bits = secret
    .split('')
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  return totpAt(
    Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))),
    await currentTotpStep(e2e.app.runtime.db),
  );
}

describe.each(widths('desktop'))('today, %s', (size) => {
  test('the front desk records cash, a technician completes the job, and each sees only permitted data', async () => {
    const job = await book(`Fúnmi Ọláwálé ${size}`);
    const frontDesk = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff?by=payment', size);
    await frontDesk.page.clock.install();
    await cardIn(frontDesk.page, 'Pending', job).waitFor();
    await expectAccessible(frontDesk.page, 'board');
    expect(
      await cardIn(frontDesk.page, 'Pending', job)
        .getByRole('link', { name: `Call ${job.fullName}` })
        .getAttribute('href'),
    ).toBe('tel:+2348031234567');
    expect(
      await cardIn(frontDesk.page, 'Pending', job)
        .getByRole('link', { name: /WhatsApp/ })
        .getAttribute('href'),
    ).toBe('https://wa.me/2348031234567');
    await cardIn(frontDesk.page, 'Pending', job)
      .getByRole('button', { name: /^Mark paid/ })
      .click();
    await expectAccessible(frontDesk.page, 'record a payment');
    await frontDesk.page.getByRole('radio', { name: /Transfer/ }).check();
    await frontDesk.page.getByRole('button', { name: 'Record payment' }).click();
    await cardIn(frontDesk.page, 'Paid', job).waitFor();
    expect(await stateOf(job)).toBe('pending');
    await passUndoTime(frontDesk.page);
    await expect.poll(() => stateOf(job)).toBe('paid');

    const shop = await e2e.openAs(await e2e.staff('technician', 'Bọ́lá'), '/staff?by=payment', size);
    await cardIn(shop.page, 'Paid', job).waitFor();
    expect(await shop.page.getByRole('link', { name: /^Call / }).count()).toBe(0);
    expect(await shop.page.getByRole('button', { name: /^(Mark paid|Accept|Keep)/ }).count()).toBe(0);
    await cardIn(shop.page, 'Paid', job)
      .getByRole('button', { name: /^Mark completed/ })
      .click();
    // Leaving the page sends the pending actions.
    await goToPlace(shop.page, 'Bookings');
    await shop.page.goto('/privacy');
    await expect.poll(() => stateOf(job), { timeout: 5000 }).toBe('completed');
    expect([...frontDesk.complaints, ...shop.complaints]).toEqual([]);
  });

  test('an action undone by the notice or on the card is never sent', async () => {
    const job = await book(`Chidi Okafor ${size}`);
    const { page } = await e2e.openAs(await e2e.staff('manager', 'Ṣọlá'), '/staff?by=payment', size);
    await page.clock.install();
    const undo = [
      page.locator('[popover]').getByRole('button', { name: 'Undo' }),
      cardIn(page, 'Paid', job).getByRole('button', { name: 'Undo' }),
    ];
    for (const button of undo) {
      await cardIn(page, 'Pending', job)
        .getByRole('button', { name: /^Mark paid/ })
        .click();
      await page.getByRole('button', { name: 'Record payment' }).click();
      await button.click();
      await cardIn(page, 'Pending', job).waitFor();
    }
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await passUndoTime(page);
    await renderFrames(page);
    expect(sent.filter((line) => line.startsWith('PUT'))).toEqual([]);
    expect(await stateOf(job)).toBe('pending');
    expect(
      await e2e.app.runtime.db.selectFrom('payments').select('id').where('booking_id', '=', job._id).execute(),
    ).toEqual([]);
  });
});

test('the second of two people who change one card gets an error and the current card', async () => {
  const job = await book('Aisha Bello');
  await expectOk(e2e.ada.request('PUT', `booking/${job._id}/update-status`, { status: 'pending-cancelled' }));
  const first = await e2e.openAs(await e2e.staff('manager', 'Ṣọlá'), '/staff?by=payment', 'desktop');
  const second = await e2e.openAs(await e2e.staff('owner', 'Táyọ̀'), '/staff?by=payment', 'desktop');
  await Promise.all([first, second].map(({ page }) => cardIn(page, 'Asked to cancel', job).waitFor()));
  await Promise.all([first, second].map(({ page }) => page.clock.install()));
  await cardIn(first.page, 'Asked to cancel', job)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await cardIn(second.page, 'Asked to cancel', job).getByRole('button', { name: /^Keep/ }).click();
  await Promise.all([first, second].map(({ page }) => passUndoTime(page)));
  await expect.poll(() => stateOf(job)).not.toBe('pending-cancelled');
  const errorToast = async ({ page }: OpenPage) =>
    (await page.getByText('Somebody changed this booking a moment ago.').count()) > 0;
  await expect
    .poll(async () => [await errorToast(first), await errorToast(second)].filter(Boolean).length, {
      timeout: 12_000,
      interval: 100,
    })
    .toBe(1);
  const column = (await stateOf(job)) === 'cancelled' ? 'Cancelled' : 'Pending';
  await cardIn(second.page, column, job).waitFor();
});

longTest(
  'a disputed payment is flagged on the board and on the booking, and links to the payments screen',
  async () => {
    const [job, calm] = [await book('Ibrahim Musa'), await book('Ngozi Eze')];
    const { reference } = (await expectOk(e2e.ada.request<{ reference: string }>('POST', `booking/${job._id}/payment`)))
      .body;
    await e2e.app.provider(reference, 'success', { webhook: 'never' });
    await expectOk(e2e.ada.request('POST', 'booking/pay', { id: job._id, ref: reference }));
    await expectOk(
      e2e.app.request('POST', 'sandbox/paystack/scenario', { body: { reference, event: 'charge.dispute.create' } }),
    );
    // The event of the provider is handled by a job.
    await eventually(() =>
      e2e.app.runtime.db
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', job._id)
        .where('disputed', '=', true)
        .executeTakeFirst(),
    );
    const { page, complaints } = await e2e.openAs(await e2e.staff('manager', 'Ṣọlá'), '/staff?by=payment');
    const card = cardIn(page, 'Paid', job);
    await card.getByText('Disputed by a bank').waitFor();
    expect(await cardIn(page, 'Pending', calm).getByText('Disputed by a bank').count()).toBe(0);
    await expectAccessible(page, 'board with a dispute');
    await card.getByRole('link', { name: job.service.name }).click();
    await page.getByText('Payment disputed by the customer’s bank').waitFor();
    await expectAccessible(page, 'booking with a dispute');
    await page.getByRole('link', { name: 'See the payment' }).click();
    await page.getByText('Only: Disputed by a bank').waitFor();
    await page.getByRole('link', { name: job.number }).waitFor();
    // Without the right to see payments staff see the flag, but no link.
    const shop = await e2e.openAs(await e2e.staff('technician', 'Bọ́lá'), `/staff/bookings/${job._id}`);
    await shop.page.getByText('Disputed by a bank').waitFor();
    expect(await shop.page.getByRole('link', { name: 'See the payment' }).count()).toBe(0);
    expect([...complaints, ...shop.complaints]).toEqual([]);
  },
);

test.each(widths('desktop'))('a car moves through the board by work, which offers the next act, %s', async (size) => {
  const job = await book(`Yétúndé Àlàbí ${size}`);
  const later = await book(`Túndé Bákàrè ${size}`);
  const { db } = e2e.app.runtime;
  const week = 7 * 24 * 3_600_000;
  await db
    .updateTable('bookings')
    .set({ created_at: new Date(Date.now() - week) })
    .where('id', '=', later._id)
    .execute();
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const { page, complaints } = await e2e.openAs(desk, '/staff', size);
  await cardIn(page, 'Expected', job)
    .getByRole('link', { name: /^Check in/ })
    .waitFor();
  expect(await cardIn(page, 'Expected', later).isVisible()).toBe(false);
  await column(page, 'Expected')
    .getByText(/^Other days/)
    .click();
  await cardIn(page, 'Expected', later).waitFor();
  await expectAccessible(page, 'board by work');

  await checkIn(desk, job);
  await cardIn(page, 'Here', job)
    .getByText(/^Here since .*, hook\u00a014$/)
    .waitFor();
  await cardIn(page, 'Here', job)
    .getByRole('link', { name: /^Inspect/ })
    .waitFor();
  const bay = await db.selectFrom('resources').select(['id', 'name']).executeTakeFirstOrThrow();
  const move = { clientId: newId(), kind: 'car-moved', place: 'bay', bay: bay.id } as const;
  await expectOk(desk.call(recordCustody, { params: { id: job._id }, body: move }));
  await cardIn(page, 'In work', job)
    .getByText(new RegExp(`^${bay.name}`))
    .waitFor();
  await cardIn(page, 'In work', job)
    .getByRole('button', { name: /^Ready/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, it is ready' }).click();
  await cardIn(page, 'Ready', job)
    .getByRole('link', { name: /^Hand over/ })
    .waitFor();

  // It is found by its plate, and its link covers the whole card.
  await page.getByLabel('Plate, name, phone or number').fill('bdj 482');
  await page.getByText('1 found on the board.').waitFor();
  await cardIn(page, 'Ready', job).getByText(job.carType).click({ force: true });
  await page.waitForURL(`/staff/bookings/${job._id}`);

  // Its page begins with the same next action, and every screen leads back to the one before.
  const next = page.getByRole('region', { name: `Take ${formatNaira(job.amount)}, then hand over the car` });
  await next.getByRole('button', { name: `Record ${formatNaira(job.amount)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expectAccessible(page, 'the booking of a car that is ready');
  await page.getByRole('link', { name: job.fullName, exact: true }).click();
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await next.getByRole('link', { name: 'Hand over' }).waitFor();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByRole('link', { name: 'The booking' }).click();
  await next.waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Today' }).click();
  await page.waitForURL('/staff');

  // The view that was chosen last is there again.
  await page.goto('/staff?by=payment');
  await cardIn(page, 'Pending', job).waitFor();
  await page.goto('/staff');
  await cardIn(page, 'Pending', job).waitFor();
  expect(complaints).toEqual([]);
});

longTest('the strip of counts, a card, an action and its undo work with the keyboard alone', async () => {
  const job = await book('Emeka Obi');
  const { page } = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff?by=payment');
  await cardIn(page, 'Pending', job).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  const button = cardIn(page, 'Pending', job).getByRole('button', { name: /^Mark paid/ });
  for (let presses = 0; presses < 200 && !(await button.evaluate((node) => node === document.activeElement)); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Record a payment' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByLabel('Note').focus();
  await page.keyboard.press('Enter');
  await page.locator('[popover]').getByRole('button', { name: 'Undo' }).focus();
  // The delay stands still while Undo is focused.
  await page.clock.fastForward(7500);
  await page.keyboard.press('Enter');
  await cardIn(page, 'Pending', job).waitFor();
  expect(await stateOf(job)).toBe('pending');
});
