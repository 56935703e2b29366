import { expect, test } from 'vitest';
import { addCar, addReading, editCar, listCars } from '#shared/cars/cars.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, finishInCash } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { leaveTimeOpen, tickService } from './booking-steps.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

const cars = async (who: Customer) => (await expectOk(who.call(listCars))).body.cars;
const vehicle = async () => String((await e2e.app.bookingForm())['vehicle']);
const add = async (who: Customer, more: object = {}) =>
  (await expectOk(who.call(addCar, { body: { vehicle: await vehicle(), plate: 'BDJ-482KA', ...more } }))).body.car;

/** A finished service for a car, paid in cash. */
async function finishService(who: Customer, car: string): Promise<void> {
  const manager = await createStaff(e2e.app, 'manager');
  const form = await e2e.app.bookingForm('Service and maintenance');
  const { _id: id } = await e2e.app.book(who, { ...form, paymentMethod: 'cash', car });
  await finishInCash(manager, id);
}

test.each(widths('phone'))(
  'a customer on a %s adds a car, its papers and readings, and books for it',
  async (size, viewport) => {
    const ada = await createCustomer(e2e.app);
    const { page, open, context, complaints } = await signedIn(e2e.browser, e2e.app, ada, { viewport });
    await open('/user/cars');
    await page.getByRole('heading', { name: 'No car yet' }).waitFor();
    await expectAccessible(page, `no car, ${size}`);
    await page.getByRole('button', { name: 'Add a car' }).click();
    await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
    await page.getByLabel('Model', { exact: true }).selectOption('Corolla');
    await page.getByLabel('Year').selectOption({ label: '2014' });
    await page.getByLabel('Plate number').fill('there is no plate');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Write the plate as on the car').waitFor();
    await page.getByLabel('Plate number').fill('bdj 482 ka');
    await page.getByText('We write it BDJ-482KA.').waitFor();
    await page.getByLabel('Nickname').fill('Mama');
    await expectAccessible(page, `add a car, ${size}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Mama' }).click();

    await page.getByRole('heading', { name: 'Mama', level: 1 }).waitFor();
    await page.getByText('Your first visit will appear here.').waitFor();
    const papers = page.getByRole('region', { name: 'Papers' });
    await papers.getByRole('button', { name: 'Add the date, insurance' }).click();
    await page.getByLabel('Its last day').fill(addDays(dayIn('Africa/Lagos', Date.now()), 17));
    await page.getByRole('button', { name: 'Save' }).click();
    await papers.getByText('in 17 days').waitFor();
    await papers.getByText('Soon', { exact: true }).waitFor();

    const readings = page.getByRole('region', { name: 'Kilometres' });
    for (const km of ['128,416', '28416']) {
      await readings.getByRole('button', { name: 'Add a reading' }).click();
      await page.getByRole('textbox', { name: 'Kilometres' }).fill(km);
      await page.getByRole('button', { name: 'Save' }).click();
      if (km === '128,416') await readings.getByText('128,416 km').waitFor();
    }
    await page.getByText('28,416 km is lower than 128,416 km').waitFor();
    await expectAccessible(page, `reading in doubt, ${size}`);
    await page.getByRole('button', { name: 'No, remove it' }).click();
    await expect.poll(() => readings.getByRole('listitem').count()).toBe(1);

    await page.getByRole('checkbox', { name: /Remind me by email/ }).check();
    await papers.getByText('We remind you 30 and 7 days before a paper ends.').waitFor();
    await expectAccessible(page, `car, ${size}`);

    await page.getByRole('link', { name: 'Book for this car' }).click();
    expect(await page.getByRole('radio', { name: /Mama/ }).isChecked()).toBe(true);
    await tickService(page, /Diagnostic repair/);
    await page.getByRole('radio', { name: /Cash/ }).check();
    await expectAccessible(page, `booking for a car, ${size}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await leaveTimeOpen(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('heading', { name: /Booked|saved/i })
      .or(page.getByText('BCC').first())
      .first()
      .waitFor();
    const { body } = await expectOk(ada.request<{ bookings: Booking[] }>('GET', 'booking/mine'));
    const [car] = await cars(ada);
    expect(body.bookings.map(({ car: id, plate }) => [id, plate])).toEqual([[car?._id, 'BDJ-482KA']]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

longTest.each(widths('phone'))(
  'the page of a car shows its service, history and papers on a %s',
  async (size, viewport) => {
    const ada = await createCustomer(e2e.app);
    const car = await add(ada);
    await expectOk(ada.call(addReading, { params: { id: car._id }, body: { km: 128_416 } }));
    await finishService(ada, car._id);
    const today = dayIn('Africa/Lagos', Date.now());
    const papers = {
      insurance: addDays(today, 120),
      'road-worthiness': addDays(today, -11),
      'vehicle-licence': addDays(today, 17),
    };
    await expectOk(
      ada.call(editCar, { params: { id: car._id }, body: { vehicle: await vehicle(), plate: car.plate, papers } }),
    );
    const { page, open, context, complaints } = await signedIn(e2e.browser, e2e.app, ada, { viewport });
    await open(`/user/cars/${car._id}`);
    const next = page.getByRole('region', { name: 'Next service' });
    await next.getByText('133,416 km').waitFor();
    await next.getByText('5,000 km to go.').waitFor();
    await page.getByRole('link', { name: /^Open booking/ }).waitFor();
    await page.getByText('11 days ago').waitFor();
    await expectAccessible(page, `page of a car, ${size}`);
    await page.getByRole('button', { name: 'Remove this car' }).click();
    await page.getByRole('button', { name: 'Yes, remove it' }).click();
    await page.getByRole('heading', { name: 'No car yet' }).waitFor();
    expect(await cars(ada)).toEqual([]);
    await open(`/user/cars/${car._id}`);
    await page.getByRole('heading', { name: 'This car is gone' }).waitFor();
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await context.close();
  },
);

test('the booking form chooses none of two cars, and accepts another car', async () => {
  const ada = await createCustomer(e2e.app);
  await add(ada);
  await add(ada, { plate: 'LSR-15AA', nickname: 'The van' });
  const { page, open, context } = await signedIn(e2e.browser, e2e.app, ada);
  await open('/user/bookings/new');
  await page.getByRole('radio', { name: /The van/ }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose the model and year.').waitFor();
  await page.getByRole('radio', { name: 'Another car' }).check({ force: true });
  await page.getByLabel('Brand').selectOption({ label: 'Another car, not in this list' });
  await page.getByLabel('Kind of car').selectOption({ label: 'SUV' });
  await page.getByLabel('Make', { exact: true }).fill('Volvo');
  await page.getByRole('radio', { name: /The van/ }).check({ force: true });
  await expect.poll(() => page.getByLabel('Brand').count()).toBe(0);
  await context.close();
});

longTest('a customer who agreed to an earlier text of the reminders is asked about the new one', async () => {
  const ada = await createCustomer(e2e.app);
  await add(ada);
  await e2e.app.runtime.db
    .insertInto('consents')
    .values({ customer_id: ada._id, purpose: 'car-reminders', given: true, shown_text: 'Remind me of papers.' })
    .execute();
  const { page, open, context } = await signedIn(e2e.browser, e2e.app, ada, { viewport: SIZES.phone });
  await open('/user/cars');
  await page.getByRole('checkbox', { name: 'Remind me of papers.', checked: true }).waitFor();
  await expectAccessible(page, 'a new text of the reminders');
  await page.getByRole('button', { name: 'Yes, this too' }).click();
  await page.getByRole('checkbox', { name: /work that I put off/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'Yes, this too' }).waitFor({ state: 'detached' });
  await context.close();
});
