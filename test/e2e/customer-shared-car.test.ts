import { expect, test } from 'vitest';
import { cancelSharedBooking, listSharedBookings } from '#shared/shared-cars/shared-bookings.contract.ts';
import { listSharedFaultPhotos } from '#shared/shared-cars/shared-faults.contract.ts';
import { expectAccessible, SIZES } from '#test/browser.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer } from '#test/customers.ts';
import { setDeposit } from '#test/deposits.ts';
import { signUpByPhone, type PhoneUser } from '#test/phone-accounts.ts';
import { createStaff } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn, picture } from '#test/visits.ts';
import { continueToConfirm, continueToWhen, tickService } from './booking-steps.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { dismissToasts, signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

/** A browser of a person with a phone only, on the device of the account. */
async function openAs(person: PhoneUser, size: keyof typeof SIZES = 'phone') {
  const { device, token, user } = person;
  const context = await e2e.browser.newContext({ baseURL: e2e.app.url, viewport: SIZES[size] });
  await context.addInitScript(
    ([name, session, profile]) => {
      localStorage.setItem('device', name ?? '');
      localStorage.setItem('auth_token', session ?? '');
      localStorage.setItem('user', profile ?? '');
    },
    [device, token, JSON.stringify(user)],
  );
  return context.newPage();
}

test('an owner invites a driver, who accepts, sees when and where without money, and is removed', async () => {
  const owner = await createCustomer(e2e.app, { firstName: 'Ṣadé' });
  const driver = await signUpByPhone(e2e.app);
  const car = await addCarFor(e2e.app, owner);
  const own = await signedIn(e2e.browser, e2e.app, owner, { viewport: SIZES.phone });
  await own.open(`/user/cars/${car._id}`);
  await own.page.getByRole('link', { name: 'People on this car' }).click();
  await own.page.getByText(/^Only you so far/).waitFor();
  await own.page.getByLabel('Phone number').fill(driver.phone);
  await own.page.getByRole('button', { name: 'Invite as driver' }).click();
  await own.page.getByText('Driver, not joined yet').waitFor();
  await dismissToasts(own.page);
  // The whole page without a bar over a part of a button.
  await own.page.setViewportSize({ width: SIZES.phone.width, height: 1400 });
  await expectAccessible(own.page, 'the people of a car');

  const booking = await e2e.app.book(owner, { ...(await e2e.app.bookingForm('Car wash')), car: car._id });
  const page = await openAs(driver);
  await page.goto('/user');
  await page.getByRole('link', { name: 'You are invited to a car' }).click();
  await page.getByRole('heading', { name: /^Ṣadé shares a car with you/ }).waitFor();
  await page.getByText('No prices, estimates or payments').waitFor();
  await page.getByText('Your name and phone number').waitFor();
  await expectAccessible(page, 'an invitation to a car');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('The car of Ṣadé').waitFor();
  await page.getByRole('link', { name: new RegExp(booking.number) }).click();
  await page.getByRole('heading', { name: 'We expect it' }).waitFor();
  await page.getByText('Code for the desk').waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('₦');
  await expectAccessible(page, 'the visit of a shared car');

  await own.page.getByRole('button', { name: 'Let them collect on every visit: Túndé Bákàrè' }).click();
  const sheet = own.page.getByRole('dialog');
  await sheet.getByLabel('Current password').fill(owner.password);
  await sheet.getByRole('button', { name: 'Yes, allow it' }).click();
  await own.page.getByText(/^May collect the car on every visit until/).waitFor();
  await own.page.getByRole('button', { name: 'End collecting on every visit, Túndé Bákàrè' }).click();
  await own.page.getByRole('alertdialog').getByRole('button', { name: 'Yes, end it' }).click();

  // While the car is here, a device that is newer than its visit names no driver, and the sheet says what to do.
  await checkIn(await createStaff(e2e.app, 'manager'), booking);
  await own.page.getByRole('button', { name: 'Let them collect on every visit: Túndé Bákàrè' }).click();
  await sheet.getByLabel('Current password').fill(owner.password);
  await sheet.getByRole('button', { name: 'Yes, allow it' }).click();
  await sheet.getByText('Use that device, or show your ID at the desk.').waitFor();
  await expectAccessible(own.page, 'a driver who cannot be named on this device');
  await sheet.getByRole('button', { name: 'Close' }).last().click();

  await own.page.getByRole('button', { name: 'Remove Túndé Bákàrè' }).click();
  await own.page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove' }).click();
  await own.page.getByText(/^Only you so far/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This visit is gone' }).waitFor();
  expect(own.complaints).toEqual([expect.stringContaining('403')]);
  await page.context().close();
});

test('a partner books with a deposit, also without a network, sees invoice and transfer, cancels, and leaves the car', async () => {
  // The next free time may be an hour away.
  await e2e.app.runtime.db.updateTable('branches').set({ cut_off_minutes: 0 }).execute();
  await setDeposit(e2e.app, 'Diagnostic repair', { by: 'sum', value: 5000, for: 'everyone' });
  const owner = await createCustomer(e2e.app, { firstName: 'Ṣadé' });
  const partner = await signUpByPhone(e2e.app);
  const car = await addCarFor(e2e.app, owner);
  await shareCar(owner, car._id, partner, 'partner');
  const page = await openAs(partner, 'desktop');
  await page.goto('/user/shared');
  await page.getByRole('link', { name: 'Bookings and money' }).click();
  await page.getByRole('heading', { name: 'Bookings of this car' }).waitFor();
  await page.getByRole('link', { name: 'Book a service' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose what it needs.').waitFor();
  await dismissToasts(page);
  await tickService(page, /Diagnostic repair/);
  await page.getByRole('heading', { name: 'What should we look at?' }).click();
  await page.getByLabel('What should we look at?').fill('It squeals.');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Add a photo/ }).click(),
  ]);
  await chooser.setFiles({ name: 'brake.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await page.getByText('goes with the booking').waitFor();
  await page.getByRole('complementary', { name: 'Amount' }).getByText('₦5,000 now').waitFor();
  await expectAccessible(page, 'the booking form of a partner');
  // The car was stored with the list of shared cars, so that the form opens without a network.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('hasVerifiedPhone');
  await page.route('**/api/shared/car', (route) => route.abort());
  await page.reload();
  await page.getByText('goes with the booking').waitFor();
  expect(await page.getByLabel('What should we look at?').inputValue()).toBe('It squeals.');
  await page.unroute('**/api/shared/car');
  await continueToWhen(page);
  await page.getByRole('radio', { name: /Next free time/ }).check();
  await continueToConfirm(page);
  await page.getByRole('timer', { name: 'Time left to save' }).waitFor();
  expect(await page.getByRole('term').allInnerTexts()).not.toContain('Phone');
  await expectAccessible(page, 'the confirm step of a partner');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save, then pay ₦5,000' }).click();
  await page.getByText('You are offline, so this booking is not sent yet.').waitFor();
  await page.context().setOffline(false);
  await page.goto('/user');
  await page.getByRole('alertdialog', { name: 'Send your booking?' }).getByText('Choose the time').click();
  await page.getByRole('radio', { name: /Next free time/ }).check();
  await continueToConfirm(page);
  await page.getByText('It squeals.').waitFor();
  await page.getByRole('button', { name: 'Save, then pay ₦5,000' }).click();
  await page
    .getByRole('dialog', { name: 'The booking is saved' })
    .getByRole('button', { name: 'Pay ₦5,000' })
    .waitFor();
  await page.getByRole('button', { name: 'Pay later' }).click();
  await page.getByText('A booking of Ṣadé').waitFor();
  const [booking] = (await expectOk(partner.call(listSharedBookings, { params: { id: car._id } }))).body.bookings;
  expect(booking).toMatchObject({ note: 'It squeals.', deposit: { amount: 5000, due: 5000 }, appointment: {} });
  const params = { id: booking!._id };
  await expect
    .poll(async () => (await expectOk(partner.call(listSharedFaultPhotos, { params }))).body.photos.length)
    .toBe(1);
  await page.getByRole('button', { name: 'Photo 1', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Bank transfer' }).click();
  await page.getByText(booking!.number).first().waitFor();
  await page.getByRole('link', { name: 'The booking' }).click();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.getByRole('link', { name: 'The booking' }).click();
  await page.getByRole('button', { name: /^Pay/ }).waitFor();
  await expectAccessible(page, 'a shared booking');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  const again = await partner.call(cancelSharedBooking, { params: { id: booking!._id } });
  expect(again.status).toBe(200);
  await page.goto('/user/shared');
  await page.getByRole('button', { name: `Leave this car, ${car.plate}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, leave' }).click();
  await page.getByRole('heading', { name: 'No shared car yet' }).waitFor();
  await page.context().close();
});
