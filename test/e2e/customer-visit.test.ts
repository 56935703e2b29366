import { expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { markReady, recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn, sendPhoto } from '#test/visits.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

test.each(widths('phone'))(
  'a customer on a %s follows the car from the check-in code to ready',
  async (size, viewport) => {
    const ada = await createCustomer(e2e.app);
    const desk = await createStaff(e2e.app, 'front_desk', { name: 'Kẹ́hìndé Àjàyí' });
    const booking = await e2e.app.book(ada);
    const params = { id: booking._id };
    const { page, open, complaints } = await signedIn(e2e.browser, e2e.app, ada, { viewport });
    await open(`/user/bookings/${booking._id}/car`);
    await page.getByRole('heading', { name: 'We expect your car' }).waitFor();
    const { checkInCode } = (await expectOk(ada.call(getVisit, { params }))).body;
    // The booking's number can read the same.
    const code = page.getByRole('region', { name: 'Your check-in code' });
    await code.getByText(checkInCode ?? '', { exact: true }).waitFor();
    await expectAccessible(page, `expected, ${size}`);

    await checkIn(desk, booking);
    await page.getByRole('heading', { name: 'It is checked in' }).waitFor();
    await page.getByText('Kẹ́hìndé received it: 128,412 km, fuel half, 1 mark noted.').waitFor();
    await expectAccessible(page, `checked in, ${size}`);
    await page.getByRole('button', { name: 'Yes, that is right' }).click();
    await page.getByText(/^Confirmed by you at/).waitFor();
    await expect.poll(() => code.count()).toBe(0);

    const { id: bay } = await e2e.app.runtime.db
      .selectFrom('resources')
      .select('id')
      .where('kind', '=', 'wash')
      .executeTakeFirstOrThrow();
    const body = { clientId: newId(), kind: 'car-moved', place: 'bay', bay } as const;
    await expectOk(desk.call(recordCustody, { params, body }));
    await page.getByRole('heading', { name: 'It is being washed' }).waitFor();
    await expectOk(desk.call(markReady, { params }));
    await page.getByRole('heading', { name: 'It is ready' }).waitFor();
    await expectAccessible(page, `ready, ${size}`);
    expect(complaints).toEqual([]);
  },
);

longTest('a customer opens the photos of the check-in, and gets a note when one does not load', async () => {
  const ada = await createCustomer(e2e.app);
  const desk = await createStaff(e2e.app, 'front_desk', { name: 'Kẹ́hìndé Àjàyí' });
  const booking = await e2e.app.book(ada);
  await checkIn(desk, booking);
  await expectOk(sendPhoto(desk, booking, { purpose: 'position', of: 'front-left' }));
  await expectOk(sendPhoto(desk, booking, { purpose: 'mark', of: 'Scratch, Roof' }));
  const { page, open, complaints } = await signedIn(e2e.browser, e2e.app, ada, { viewport: SIZES.phone });
  const fetched: string[] = [];
  page.on('request', (request) => /\/photo\//.test(request.url()) && fetched.push(request.url()));
  await open(`/user/bookings/${booking._id}/car`);
  await page.getByRole('button', { name: 'Scratch, Roof' }).waitFor();
  await expectAccessible(page, 'photos of the check-in');
  // A photo comes over the network only when it is opened.
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Front left' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('img', { name: 'Front left' }).waitFor();
  await sheet.getByText(/^Taken at .* by Kẹ́hìndé$/).waitFor();
  await expectAccessible(page, 'a photo large');
  await page.keyboard.press('Escape');
  expect(fetched).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.route('**/photo/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Scratch, Roof' }).click();
  await sheet.getByText('The photo did not load.', { exact: false }).waitFor();
});

longTest('the bookings lead to the car, and a booking of another customer is not found', async () => {
  const ada = await createCustomer(e2e.app);
  const ben = await createCustomer(e2e.app);
  const booking = await e2e.app.book(ada);
  await checkIn(await createStaff(e2e.app, 'front_desk'), booking);
  const { page, open } = await signedIn(e2e.browser, e2e.app, ada, { viewport: SIZES.phone });
  await open('/user/bookings');
  await page.getByRole('link', { name: 'Where is my car?' }).click();
  await page.getByRole('heading', { name: 'Where is my car?', level: 1 }).waitFor();
  const other = await e2e.app.book(ben);
  await open(`/user/bookings/${other._id}/car`);
  await page.getByRole('heading', { name: 'We could not find this booking' }).waitFor();
  expect(booking._id).not.toBe(other._id);
});

longTest('the last news stay without network, with their hour', async () => {
  const ada = await createCustomer(e2e.app);
  const booking = await e2e.app.book(ada);
  await checkIn(await createStaff(e2e.app, 'front_desk'), booking);
  const { page, open, context } = await signedIn(e2e.browser, e2e.app, ada, { viewport: SIZES.phone });
  await open(`/user/bookings/${booking._id}/car`);
  await page.getByRole('heading', { name: 'It is checked in' }).waitFor();
  await context.setOffline(true);
  await page.getByText(/^No network\. Last updated at/).waitFor();
  await page.getByRole('heading', { name: 'It is checked in' }).waitFor();
  expect(await page.getByRole('button', { name: 'Yes, that is right' }).isDisabled()).toBe(true);
});
