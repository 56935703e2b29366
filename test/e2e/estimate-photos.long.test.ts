import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { closePart, saveInspection } from '#shared/estimates/staff-estimates.contract.ts';
import { getStaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { answered, PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn, picture, sendPhoto } from '#test/visits.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

/** A booking whose car is checked in, its customer and a manager. */
async function arrive() {
  const customer = await createCustomer(e2e.app);
  const boss = await e2e.staff('manager', 'Kúnlé Ṣówándé');
  const booking = await e2e.app.book(customer, { fullName: 'Ṣadé Adéwálé' });
  await checkIn(boss, booking);
  return { customer, boss, booking, params: { id: booking._id } };
}

/** The addresses of the pictures that a page asks the API for. */
function picturesOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/visit\/.*photo\//.test(request.url())) requested.push(request.url());
  });
  return requested;
}

/** Waits until the picture of an open sheet is drawn. */
const drawn = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(`[...document.images].some((it) => it.alt === '${name}' && it.naturalWidth > 0)`))
    .toBe(true);

async function choose(page: Page, button: string) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name: 'found.jpg', mimeType: 'image/jpeg', buffer: await picture() });
}

test.each(widths('phone'))(
  'an item gets photos at the inspection, and its customer opens them on tap, %s',
  async (size) => {
    const { customer, boss, booking, params } = await arrive();
    await expectOk(boss.call(saveInspection, { params, body: { items: [{ name: 'Wiper blades', state: 'now' }] } }));
    const bola = await e2e.staff('technician', 'Bọ́lá');
    const staff = await e2e.openAs(bola, `/staff/bookings/${booking._id}/inspection`, size);
    const requestedByStaff = picturesOf(staff.page);
    await choose(staff.page, 'Take a photo of Wiper blades');
    await staff.page.getByRole('button', { name: 'Photo of Wiper blades', exact: true }).waitFor();
    await expectAccessible(staff.page, `photos of items, ${size}`);
    expect(requestedByStaff).toEqual([]);
    await staff.page.getByRole('button', { name: 'Photo of Wiper blades', exact: true }).click();
    await drawn(staff.page, 'Wiper blades');
    await expectAccessible(staff.page, `a photo of an item, ${size}`);
    expect(staff.complaints).toEqual([]);

    await expectOk(sendPhoto(bola, booking, { purpose: 'finding', of: 'Front tyres' }));
    await sendVersion(boss, booking._id, null, [{ ...PADS, finding: 'Wiper blades' }]);
    const own = await signedIn(e2e.browser, e2e.app, customer, { viewport: SIZES[size] });
    const requested = picturesOf(own.page);
    await own.open(`/user/bookings/${booking._id}/estimate`);
    const finding = own.page.getByRole('article', { name: 'Wiper blades' });
    await finding.getByRole('button', { name: 'Photo of Wiper blades', exact: true }).waitFor();
    await own.page.getByRole('region', { name: 'More photos' }).getByRole('button', { name: 'Front tyres' }).waitFor();
    await expectAccessible(own.page, `an estimate with photos, ${size}`);
    expect(requested).toEqual([]);
    await finding.getByRole('button', { name: 'Photo of Wiper blades', exact: true }).click();
    await drawn(own.page, 'Wiper blades');
    expect(requested).toHaveLength(1);
    await expectAccessible(own.page, `a photo of a finding, ${size}`);
    await own.page.keyboard.press('Escape');
    await expect
      .poll(() =>
        finding
          .getByRole('button', { name: 'Photo of Wiper blades', exact: true })
          .evaluate((it) => it.matches(':focus')),
      )
      .toBe(true);
    expect(own.complaints).toEqual([]);
  },
);

test('a customer sees the old part beside the new, or why it is not shown', async () => {
  const { customer, boss, booking, params } = await arrive();
  const { lines } = await sendVersion(boss, booking._id, null, [PADS, SHOCK]);
  const [pads = '', shock = ''] = lines.map(({ _id }) => _id);
  await answered(
    customer,
    booking._id,
    1,
    [pads, shock].map((line) => ({ line, answer: 'approve' as const })),
  );
  for (const purpose of ['old-part', 'new-part'])
    await expectOk(sendPhoto(boss, booking, { purpose, of: pads }, { bytes: await picture() }));
  await expectOk(boss.call(closePart, { params: { ...params, line: pads }, body: {} }));
  const { page, open, complaints } = await signedIn(e2e.browser, e2e.app, customer);
  const requested = picturesOf(page);
  await open(`/user/bookings/${booking._id}/estimate`);
  const approved = page.getByRole('region', { name: '2 findings approved' });
  await approved.getByRole('button', { name: `Old part beside the new of ${PADS.name}` }).waitFor();
  // While the page is open, the reason arrives by itself.
  await expectOk(boss.call(closePart, { params: { ...params, line: shock }, body: { reason: 'You took it.' } }));
  await approved.getByText('the old part is not shown. You took it.').waitFor();
  await expectAccessible(page, 'parts that were shown');
  expect(requested).toEqual([]);
  await approved.getByRole('button', { name: `Old part beside the new of ${PADS.name}` }).click();
  for (const name of ['The old part', 'The new part']) await drawn(page, name);
  expect(requested).toHaveLength(2);
  await expectAccessible(page, 'the old part beside the new');
  expect(complaints).toEqual([]);
});

test('a photo that did not arrive is sent again under its id, and one whose answer was lost is stored once', async () => {
  const { boss, booking, params } = await arrive();
  const { page } = await e2e.openAs(boss, `/staff/bookings/${booking._id}/inspection`);
  const ids: string[] = [];
  await page.route('**/api/staff/visit/*/photo/*', async (route) => {
    ids.push(new URL(route.request().url()).pathname);
    if (ids.length > 2) await route.fetch();
    return route.abort('connectionreset');
  });
  const again = page.getByRole('button', { name: 'Send again the photo of Wiper blades' });
  await choose(page, 'Take a photo of Wiper blades');
  await again.waitFor();
  await expectAccessible(page, 'a photo that did not arrive');
  await choose(page, 'Take a photo of Wiper blades');
  await expect.poll(() => ids.length).toBe(2);
  await again.click();
  await page.getByRole('button', { name: 'Photo of Wiper blades', exact: true }).waitFor();
  await again.waitFor({ state: 'detached' });
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  expect((await expectOk(boss.call(getStaffVisit, { params }))).body.photos).toHaveLength(1);
});

test('an estimate lists the photos of findings and parts for its customer, and no others', async () => {
  const { customer, boss, booking, params } = await arrive();
  await expectOk(sendPhoto(boss, booking, { purpose: 'position', of: 'front' }));
  await expectOk(sendPhoto(boss, booking, { purpose: 'finding', of: 'Battery' }));
  const { photos } = (await expectOk(customer.call(getEstimate, { params }))).body;
  expect(photos).toMatchObject([{ purpose: 'finding', of: 'Battery', by: 'Kúnlé' }]);
});
