import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listMyBookings } from '#shared/bookings/bookings.contract.ts';
import { listFaultPhotos, removeFaultPhoto } from '#shared/bookings/faults.contract.ts';
import { expectAccessible, SIZES } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { sendFaultPhoto } from '#test/fault-photos.ts';
import { expectOk } from '#test/test-app.ts';
import { picture } from '#test/visits.ts';
import { continueToWhen, fillBookingForm, leaveTimeOpen } from './booking-steps.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();
const NOTE = 'The brakes squeal when I come down from Mókọ́lá.';

/** Deletes all files that the browser and the service worker store. */
async function forgetFiles(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await page.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))`);
}

test('words and a photo of what is wrong go with a booking, and are on the booking of staff', async () => {
  const ada = await createCustomer(e2e.app);
  const { context, page, open, complaints } = await signedIn(e2e.browser, e2e.app, ada, {
    viewport: { ...SIZES.phone, height: 1400 },
  });
  await open('/user/bookings/new');
  await fillBookingForm(page);
  const fold = page.locator('summary', { hasText: 'What should we look at?' });
  const words = page.getByRole('textbox', { name: 'What should we look at?' });
  expect(await words.isVisible()).toBe(false);
  await fold.press('Enter');
  await words.fill(NOTE);
  const choose = async (name: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /Add a photo/ }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer: await picture() });
  };
  await choose('brake.jpg');
  await page.getByText('goes with the booking').waitFor();
  await expectAccessible(page, 'what is wrong');
  // The answer and the photo outlive a reload.
  await page.reload();
  await page.getByText('goes with the booking').waitFor();
  expect(await words.inputValue()).toBe(NOTE);
  await continueToWhen(page);
  await leaveTimeOpen(page);
  await page.getByText(NOTE).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Your booking is saved' }).first().waitFor();
  const { bookings } = (await expectOk(ada.call(listMyBookings))).body;
  const id = bookings[0]?._id ?? '';
  await expect
    .poll(async () => (await expectOk(ada.call(listFaultPhotos, { params: { id } }))).body.photos.length)
    .toBe(1);
  await open(`/user/bookings/${id}`);
  await page.getByRole('button', { name: 'Photo 1', exact: true }).click();
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();

  // A photo that the server refuses says which one and why, and goes once there is room for it.
  await open(`/user/bookings/${id}`);
  await context.setOffline(true);
  // The code that sends photos cannot be loaded either.
  await forgetFiles(page);
  await choose('noise.jpg');
  await page.getByText('is kept on this phone and will be sent later').waitFor();
  const { photo } = (await expectOk(sendFaultPhoto(ada, { _id: id }))).body;
  for (let more = 0; more < 2; more++) await expectOk(sendFaultPhoto(ada, { _id: id }));
  await context.setOffline(false);
  const refused = page.getByRole('listitem').filter({ hasText: 'A booking has at most four photos.' });
  await refused.locator('img').waitFor();
  await expectOk(ada.call(removeFaultPhoto, { params: { id, photoId: photo._id } }));
  await refused.getByRole('button', { name: /Try again/ }).click();
  await refused.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Photo 4', exact: true }).waitFor();
  complaints.splice(0);

  // What was said about one car does not go to another one.
  const { vehicle } = await e2e.app.bookingForm();
  await open('/user/bookings/new');
  await fillBookingForm(page);
  await fold.press('Enter');
  await words.fill(NOTE);
  await choose('car.jpg');
  await page.getByText('goes with the booking').waitFor();
  await open(`/user/bookings/new?vehicle=${String(vehicle)}`);
  await page.getByText('What you told us about the other car is left out.').waitFor();
  await fold.press('Enter');
  expect(await words.inputValue()).toBe('');
  expect(await page.getByText('goes with the booking').count()).toBe(0);
  await context.close();

  expect(complaints).toEqual([]);
  const desk = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), `/staff/bookings/${id}`);
  const part = desk.page.getByRole('region', { name: 'What the customer says' });
  await part.getByText(NOTE).waitFor();
  await part.getByRole('button', { name: 'Photo 1', exact: true }).click();
  await desk.page.getByRole('img', { name: 'Photo 1' }).waitFor();
  expect(desk.complaints).toEqual([]);
});
