import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { getStaffEstimate, saveInspection, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answered, FITTING, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import type { StaffMember } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn, picture } from '#test/visits.ts';
import { dismissToasts } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

interface Arrival {
  booking: Booking;
  customer: Customer;
  boss: StaffMember;
}

/** A car of a customer of its own that is checked in, and a manager. */
async function arrive(): Promise<Arrival> {
  const customer = await createCustomer(e2e.app);
  const boss = await e2e.staff('manager', 'Kúnlé Ṣówándé');
  const booking = await e2e.app.book(customer, { fullName: 'Ṣadé Adéwálé' });
  await checkIn(boss, booking);
  return { booking, customer, boss };
}
const estimatePath = ({ booking }: Pick<Arrival, 'booking'>): string => `/staff/bookings/${booking._id}/estimate`;
const inspectionPath = ({ booking }: Pick<Arrival, 'booking'>): string => `/staff/bookings/${booking._id}/inspection`;
const read = async ({ boss, booking }: Arrival): Promise<StaffEstimate> =>
  (await expectOk(boss.call(getStaffEstimate, { params: { id: booking._id } }))).body;
/** The card of a finding. */
const card = (page: Page, finding: string) => page.getByRole('article', { name: new RegExp(`, ${finding}$`) });
const send = (page: Page) => page.getByRole('button', { name: /^Send version/ });

describe.each(widths('phone'))('inspection and estimate, %s', (size) => {
  test('a technician inspects a car, and urgent findings start the estimate, which is written and sent', async () => {
    const arrival = await arrive();
    const bola = await e2e.staff('technician', 'Bọ́lá');
    const tech = await e2e.openAs(bola, '/staff/on-site', size);
    await tech.page.getByRole('link', { name: `Inspection: ${arrival.booking.number}` }).click();
    await tech.page.getByRole('radiogroup', { name: 'Lights' }).getByLabel('Good', { exact: true }).check();
    await tech.page.getByRole('radiogroup', { name: 'Wiper blades' }).getByLabel('Now').check();
    await tech.page.getByLabel('What was seen at Wiper blades').fill('The rubber is torn.');
    await tech.page.getByLabel('Something else').fill('Fuel smell');
    await tech.page.keyboard.press('Enter');
    await tech.page.getByRole('radiogroup', { name: 'Fuel smell' }).getByLabel('Soon').check();
    await expect
      .poll(async () => (await read(arrival)).inspection?.items.filter(({ state }) => state !== 'not-looked-at'))
      .toEqual([
        { name: 'Lights', state: 'good' },
        { name: 'Wiper blades', state: 'now', note: 'The rubber is torn.' },
        { name: 'Fuel smell', state: 'soon' },
      ]);
    await tech.page.getByText(/^Saved .* by Bọ́lá$/).waitFor();
    await expectAccessible(tech.page, `inspection, ${size}`);
    expect(tech.complaints).toEqual([]);

    const { page, complaints } = await e2e.openAs(arrival.boss, `/staff/bookings/${arrival.booking._id}`, size);
    await page.getByRole('link', { name: 'Estimate', exact: true }).click();
    await card(page, 'Wiper blades').waitFor();
    await card(page, 'Fuel smell').getByRole('button', { name: 'Remove Fuel smell' }).click();
    await send(page).click();
    await card(page, 'Wiper blades').getByText('Write a price, or hours and a rate.').waitFor();
    await expectAccessible(page, `estimate with faults, ${size}`);
    const fields = card(page, 'Wiper blades');
    await fields.getByLabel('Qty of Wiper blades').fill('2');
    await fields.getByLabel('Price, each of Wiper blades').fill('3,000');
    await fields.getByLabel('Cost, each of Wiper blades').fill('1900');
    await fields.getByLabel('Hours of Wiper blades').fill('0.2');
    await fields.getByLabel('Labour, an hour of Wiper blades').fill('5000');
    await page.getByText(/^Saved .*, not sent yet$/).waitFor();
    // What was typed is there after a reload.
    await page.reload();
    await expect.poll(() => fields.getByLabel('Labour, an hour of Wiper blades').inputValue()).toBe('5000');
    await page.getByText('₦2,200, 37%').waitFor();
    await page.getByLabel('Answer needed by').fill('2099-01-01T17:00');
    await expectAccessible(page, `estimate, ${size}`);
    await send(page).click();
    await page.getByText(/Waiting for an answer since/).waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    const estimate = await read(arrival);
    expect(estimate).toMatchObject({
      version: 1,
      versions: [{ total: 7000, answerBy: '2099-01-01T16:00:00.000Z' }],
      lines: [
        {
          finding: 'Wiper blades',
          kind: 'part',
          name: 'Wiper blades',
          quantity: 2,
          price: 3000,
          note: 'The rubber is torn.',
        },
        { finding: 'Wiper blades', kind: 'labour', name: 'Labour', hours: 0.2, rate: 5000, note: null },
      ],
    });
    await dismissToasts(page);
    await expectAccessible(page, `sent estimate, ${size}`);
    expect(complaints).toEqual([]);
  });

  test('answers are shown at their lines: an approved line is locked, and a question gets a reply', async () => {
    const arrival = await arrive();
    const { booking, boss, customer } = arrival;
    const first = await sendVersion(boss, booking._id, null, [PADS, FITTING, SHOCK]);
    const [pads, fitting, shock] = first.lines.map(({ _id }) => _id);
    const { page, complaints } = await e2e.openAs(boss, estimatePath(arrival), size);
    const price = card(page, 'Front brake pads').getByLabel('Price, each of Front brake pads');
    await price.fill('9,000');
    await answered(customer, booking._id, 1, [
      { line: pads ?? '', answer: 'approve' },
      { line: fitting ?? '', answer: 'not-now' },
      { line: shock ?? '', answer: 'ask', text: 'Can it wait?' },
    ]);
    // The answers arrive while the page is open: the approved price is unchanged.
    await card(page, 'Front brake pads').getByText('Price is locked.').waitFor();
    expect(await price.inputValue()).toBe('8,000');
    expect(await price.getAttribute('readonly')).not.toBeNull();
    expect(
      await card(page, 'Front brake pads')
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(0);
    await page.getByText('1 question is open.').waitFor();
    await page.getByRole('button', { name: 'Answer about Shock absorber' }).click();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Please fill this in.').waitFor();
    await page.getByLabel('Your answer about Shock absorber').fill('Two weeks, not longer.');
    await expectAccessible(page, `reply, ${size}`);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await card(page, 'Shock absorber, back left').getByText('Two weeks, not longer.').waitFor();
    await page.getByText('1 question is open.').waitFor({ state: 'detached' });
    await dismissToasts(page);
    await expectAccessible(page, `answers, ${size}`);
    const { lines } = (await expectOk(customer.call(getEstimate, { params: { id: booking._id } }))).body;
    expect(lines.at(-1)?.talk.map(({ by }) => by)).toEqual(['customer', 'centre']);
    expect(complaints).toEqual([]);
  });
});

longTest('a version whose answer was lost is sent once, also after a reload', async () => {
  const arrival = await arrive();
  const { page } = await e2e.openAs(arrival.boss, estimatePath(arrival));
  await page.getByText('No lines yet').waitFor();
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Battery');
  const fields = card(page, 'Battery');
  await fields.getByLabel('Price, each of Battery').fill('45,000');
  await fields.getByLabel('Soon').check();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/staff/visit/*/estimate', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await send(page).click();
  await page.getByText(/Waiting for an answer since/).waitFor();
  // Whether the page sent it again by itself or saw that it had arrived: under one key, and once.
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await page.getByText(/Waiting for an answer since/).waitFor();
  await page.getByText('Nothing has changed since version 1.').waitFor();
  expect((await read(arrival)).versions).toHaveLength(1);
});

longTest('another version that was sent in the meantime is shown, and the draft goes on from it', async () => {
  const arrival = await arrive();
  const { booking, boss } = arrival;
  const first = await sendVersion(boss, booking._id, null, [PADS]);
  const { page } = await e2e.openAs(boss, estimatePath(arrival));
  await card(page, 'Front brake pads').getByLabel('Note for the customer about Front brake pads').fill('Worn to 1 mm.');
  const kemi = await e2e.staff('manager', 'Kẹ́mi');
  // The page does not learn of it before it sends.
  await page.route('**/api/event', (route) => route.abort());
  await page.reload();
  await page.getByText(/not sent yet$/).waitFor();
  const [pads] = first.draft.lines;
  await sendVersion(kemi, booking._id, 1, [{ ...PADS, line: pads?.line }, SHOCK]);
  await send(page).click();
  const news = page.getByRole('group', { name: /^Kẹ́mi sent version 2/ });
  await news.getByText('Shock absorber, back left, Shock absorber').waitFor();
  await page.getByText('Another version was sent a moment ago.').waitFor();
  await expectAccessible(page, 'another version');
  await news.getByRole('button', { name: 'Go on with my draft' }).click();
  await card(page, 'Shock absorber, back left').waitFor();
  await send(page).click();
  await page.getByText(/^Version 3 is sent/).waitFor();
  const { version, lines } = await read(arrival);
  expect([version, lines.map(({ finding, note }) => [finding, note])]).toEqual([
    3,
    [
      ['Front brake pads', 'Worn to 1 mm.'],
      ['Shock absorber, back left', null],
    ],
  ]);
});

longTest('the keyboard writes a line: Alt+N adds it, Enter goes to the next field', async () => {
  const arrival = await arrive();
  const { page } = await e2e.openAs(arrival.boss, estimatePath(arrival), 'desktop');
  await page.getByText('No lines yet').waitFor();
  await page.keyboard.press('Alt+n');
  for (const text of ['A/C gas', '1', '8200', '12000', '1', '6000']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Soon').check();
  await page.keyboard.press('Tab');
  await page.keyboard.type('It cools to 14 degrees.');
  expect(await page.getByLabel('Note for the customer about A/C gas').inputValue()).toBe('It cools to 14 degrees.');
  await card(page, 'A/C gas').getByText('₦18,000').waitFor();
  await page.keyboard.press('Alt+n');
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
});

longTest('the draft and the inspection stay on the phone without network, and sending waits', async () => {
  const arrival = await arrive();
  const { page } = await e2e.openAs(arrival.boss, inspectionPath(arrival));
  await page.getByRole('radiogroup', { name: 'Lights' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^No network\./).waitFor();
  await page.getByRole('radiogroup', { name: 'Lights' }).getByLabel('Now').check();
  await page.getByText('Kept on this phone, not saved yet').waitFor();
  await expectAccessible(page, 'inspection without network');
  await page.context().setOffline(false);
  await page.getByText(/^Saved .* by Kúnlé/).waitFor();
  expect((await read(arrival)).inspection?.items).toContainEqual({ name: 'Lights', state: 'now' });

  await page.getByRole('link', { name: 'To the estimate' }).click();
  await card(page, 'Lights').waitFor();
  await page.context().setOffline(true);
  await card(page, 'Lights').getByLabel('Price, each of Lights').fill('4000');
  await page.getByText(/sending waits for the network/).waitFor();
  expect(await send(page).isDisabled()).toBe(true);
  await expectAccessible(page, 'estimate without network');
  await page.context().setOffline(false);
  await send(page).click();
  await page.getByText(/^Version 1 is sent/).waitFor();
});

test('a technician sees neither costs nor contact data and can only read; on paper there are no costs', async () => {
  const arrival = await arrive();
  await sendVersion(arrival.boss, arrival.booking._id, null, [{ ...PADS, cost: 6100 }, FITTING]);
  const bola = await e2e.staff('technician', 'Bọ́lá');
  const { page } = await e2e.openAs(bola, estimatePath(arrival));
  const price = card(page, 'Front brake pads').getByLabel('Price, each of Front brake pads');
  await price.waitFor();
  expect(await price.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Call/ }).count()).toBe(0);
  expect(await page.getByLabel(/^Cost/).count()).toBe(0);
  await expectAccessible(page, 'estimate of a technician');
  const boss = await e2e.openAs(arrival.boss, estimatePath(arrival), 'desktop');
  await boss.page.getByLabel('Cost, each of Front brake pads').waitFor();
  await boss.page.emulateMedia({ media: 'print' });
  await boss.page.getByRole('cell', { name: /Pads, front set/ }).waitFor();
  const paper = await boss.page.locator('body').innerText();
  expect(paper).not.toContain('6,100');
  // Above its parts, with the centre's phone and a place to sign.
  expect(paper).toMatch(/0800 000 0000[^]*Front brake pads \(now\)[^]*Pads, front set[^]*Customer, and date/);
});

longTest('the inspection of a closed booking and a booking that does not exist say so', async () => {
  const arrival = await arrive();
  await expectOk(
    arrival.boss.call(saveInspection, {
      params: { id: arrival.booking._id },
      body: { items: [{ name: 'Lights', state: 'good' }] },
    }),
  );
  const { version } = (await arrival.boss.request('GET', `staff/booking/${arrival.booking._id}`)).body['booking'];
  await expectOk(arrival.boss.request('PUT', `staff/booking/${arrival.booking._id}/cancel`, { version, note: 'Test' }));
  const { page } = await e2e.openAs(arrival.boss, inspectionPath(arrival));
  await page.getByText(/^This booking is closed\./).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  await expectAccessible(page, 'closed inspection');
  await page.goto(`/staff/bookings/${arrival.booking._id.replace(/^.{8}/, '00000000')}/estimate`);
  await page.getByText('No such booking').waitFor();
  await expectAccessible(page, 'no estimate');
});

longTest('a car that is checked in leads to the cars on site, and no more to the check-in', async () => {
  const arrival = await arrive();
  const expected = await e2e.app.book(arrival.customer);
  const { page } = await e2e.openAs(arrival.boss, `/staff/bookings/${expected._id}`);
  await page.getByRole('link', { name: 'Check in' }).waitFor();
  await page.goto(`/staff/bookings/${arrival.booking._id}`);
  await page.getByRole('link', { name: 'Car on site' }).click();
  await page.getByRole('link', { name: `Estimate: ${arrival.booking.number}` }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Car on site' }).waitFor();
  expect(await page.getByRole('link', { name: 'Check in' }).count()).toBe(0);
});

longTest(
  'a technician shows the old part beside the new or says why not; ready asks first while a part is open',
  async () => {
    const arrival = await arrive();
    const { booking, boss, customer } = arrival;
    const sent = await sendVersion(boss, booking._id, null, [PADS, SHOCK]);
    await answered(
      customer,
      booking._id,
      1,
      sent.lines.map(({ _id: line }) => ({ line, answer: 'approve' })),
    );
    const bola = await e2e.staff('technician', 'Bọ́lá');
    const { page } = await e2e.openAs(bola, estimatePath(arrival));
    const pads = card(page, 'Front brake pads');
    for (const part of ['Old', 'New']) {
      const picked = page.waitForEvent('filechooser');
      await pads.getByRole('button', { name: `${part} part of Pads, front set` }).click();
      await (await picked).setFiles({ name: 'part.jpg', mimeType: 'image/jpeg', buffer: await picture() });
      await pads.getByRole('button', { name: `Again: ${part} part of Pads, front set` }).waitFor();
    }
    await pads.getByRole('button', { name: 'Show both of Pads, front set' }).click();
    await pads.getByText('Old part shown beside the new.').waitFor();
    await dismissToasts(page);
    await page.goto('/staff/on-site');
    await page.getByRole('button', { name: `Ready: ${booking.number}` }).click();
    await page.getByText('One part was not shown yet: Shock absorber.').waitFor();
    await expectAccessible(page, 'ready with an open part');
    await page.getByRole('link', { name: 'To the estimate' }).click();
    const shock = card(page, 'Shock absorber, back left');
    await shock.getByRole('button', { name: 'Say why the old part is not shown: Shock absorber' }).click();
    await page.getByLabel('Why the old part is not shown: Shock absorber').fill('The customer took it.');
    await expectAccessible(page, 'why a part is not shown');
    await page.keyboard.press('Enter');
    await shock.getByText('Old part not shown: The customer took it.').waitFor();
    const { lines } = (await expectOk(customer.call(getEstimate, { params: { id: booking._id } }))).body;
    expect(lines.map(({ closing }) => closing?.kind)).toEqual(['photos', 'reason']);
  },
);
