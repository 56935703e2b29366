import { describe, expect, test } from 'vitest';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { addCar, addReading } from '#shared/cars/cars.contract.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { finishInCash } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn, proveNumber } from '#test/walk-ins.ts';
import { goToPlace } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

describe.each(widths('desktop'))('customers, %s', (size) => {
  test('the front desk finds a customer without tone marks and reads all that is known of them', async () => {
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const name = `Ṣadé ${size} Ọlátúnjí`;
    const ada = await createCustomer(e2e.app, { firstName: `Ṣadé ${size}`, lastName: 'Ọlátúnjí' });
    const vehicle = String((await e2e.app.bookingForm())['vehicle']);
    const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
    await expectOk(ada.call(addReading, { params: { id: car._id }, body: { km: 81_000 } }));
    await expectOk(ada.request('PUT', 'user/me/consent', { marketing: true }));
    const [first] = [await e2e.app.book(ada, { car: car._id }), await e2e.app.book(ada)];
    await checkIn(desk, first, { km: 81_400 });
    await finishInCash(desk, first._id);
    await expectOk(
      manager.request('POST', 'message', {
        type: 'message',
        to: 'user',
        receivers: [{ user: ada._id }],
        title: 'Your keys',
        message: 'They are at the desk.',
      }),
    );
    const { page, complaints } = await e2e.openAs(desk, '/staff', size);
    await goToPlace(page, 'Customers');
    const field = page.getByRole('searchbox', { name: 'Name, phone, email, plate or booking number' });
    await field.fill('ab');
    await field.press('Enter');
    await page.getByText('Type at least three letters').waitFor();
    await field.fill('no such person');
    await field.press('Enter');
    await page.getByRole('heading', { name: 'No customer found' }).waitFor();
    await field.fill(`sade ${size} olatunji`);
    await field.press('Enter');
    await page.getByRole('link', { name, exact: true }).waitFor();
    await expectAccessible(page, 'the list of customers');
    await page.getByText('Walk-ins', { exact: true }).click();
    await page.getByRole('heading', { name: 'No customer found' }).waitFor();
    await page.getByText('Owe money', { exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();

    await page.getByRole('heading', { name, level: 1 }).waitFor();
    for (const part of ['Contact', 'Money', 'Cars', 'Devices', 'Bookings', 'Visits', 'Messages'])
      await page.getByRole('heading', { name: part, level: 2, exact: true }).waitFor();
    await page.getByText('81,400 km').first().waitFor();
    await page.getByText('News and offers: yes').waitFor();
    await page.getByText('Your keys').click();
    await page.getByText('They are at the desk.').waitFor();
    await page.getByText('Paid, cash').waitFor();
    expect(await page.getByRole('button', { name: 'Log out on all devices' }).count()).toBe(0);
    await expectAccessible(page, 'a customer');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The search that was too short.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  });

  test('a customer asks for earlier visits, and a manager compares both sides and joins them', async () => {
    const [desk, manager] = [await e2e.staff('front_desk', 'Kẹ́mi'), await e2e.staff('manager', 'Ṣọlá')];
    const phone = size === 'phone' ? '+2348066600001' : '+2348066600002';
    const booking = await bookWalkIn(e2e.app, desk, { phoneNumber: phone, isHere: true, fullName: 'Bàbá Àkàndé' });
    await checkIn(desk, booking, { plate: 'KJA-771XY' });
    await finishInCash(desk, booking._id);
    const other = await bookWalkIn(e2e.app, desk, { phoneNumber: phone, fullName: 'Ìyá Àkàndé' });
    const ada = await createCustomer(e2e.app, { firstName: `Àkàndé ${size}` });
    const customer = await signedIn(e2e.browser, e2e.app, ada, { viewport: SIZES[size] });
    const own = customer.page;
    await customer.open('/user/profile');
    await own.getByRole('button', { name: 'Add earlier visits' }).click();
    await own.getByText('Confirm your phone number under Edit Profile first.').waitFor();
    await proveNumber(e2e.app, ada._id, phone);
    await customer.open('/user/profile');
    await own.getByRole('button', { name: 'Add earlier visits' }).click();
    await own.getByLabel('Booking number or number plate').fill('kja 771xy');
    await own.getByRole('button', { name: 'Ask the centre' }).click();
    await own.getByText('We look it up at the centre').waitFor();
    await expectAccessible(own, 'earlier visits');
    await expectOk(ada.call(requestJoin, { body: { known: other.number } }));

    const { page, complaints } = await e2e.openAs(manager, '/staff/customers', size);
    await page.getByRole('link', { name: /^Requests \(\d+\)$/ }).click();
    const card = (walkIn: string) => page.getByRole('region', { name: `Request of ${ada.fullName}: ${walkIn}` });
    await card('Bàbá Àkàndé').getByText('KJA-771XY').waitFor();
    await expectAccessible(page, 'requests to join');
    await card('Ìyá Àkàndé')
      .getByRole('button', { name: /^Decline/ })
      .click();
    await page.getByLabel('Why').fill('Another person of the family.');
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByText('The request is declined.').waitFor();
    await card('Bàbá Àkàndé')
      .getByRole('button', { name: /^Join them/ })
      .click();
    await expectAccessible(page, 'joining a walk-in');
    await page.getByRole('button', { name: 'Yes, join them' }).click();
    await page.getByText('The walk-in is part of the account now.').waitFor();
    await card('Bàbá Àkàndé').waitFor({ state: 'detached' });
    // An old link of the walk-in leads to the account.
    await page.goto(`/staff/customers/${booking.customer}`);
    await page.getByRole('heading', { name: ada.fullName, level: 1 }).waitFor();
    await page.getByText('one walk-in joined').waitFor();
    expect(complaints).toEqual([]);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  });
});
