import { describe, expect, test } from 'vitest';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { serviceId } from '#test/calendar.ts';
import { addEstimate } from '#test/payments.ts';
import { bookWalkIn } from '#test/walk-ins.ts';
import { expectOk } from '#test/test-app.ts';
import { formatNaira } from '#shared/money.ts';
import { openPart } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** The time in which an action can be undone, ms, and a second more. */
const UNDO_MS = 7000;

describe.each(widths('phone'))('approved work on a booking, %s', (size) => {
  test('the customer of a paid booking is asked to pay the rest, and sees what was approved', async () => {
    const job = await e2e.app.book(e2e.ada);
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    await expectOk(desk.request('PUT', `staff/booking/${job._id}/payment`, { version: 1, method: 'cash' }));
    await addEstimate(e2e.app, job._id, 1_234_500);
    const { page, context, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, { viewport: SIZES[size] });
    try {
      await open(`/user/bookings/${job._id}`);
      await page.getByText('₦12,345, to pay').waitFor();
      await expectAccessible(page, 'a booking with approved work');
      // Until it was looked at: the provider's window takes the place of the sheet.
      const isSeen = Promise.withResolvers<void>();
      await page.route('**/api/booking/*/payment', async (route) => {
        await isSeen.promise;
        await route.fallback();
      });
      await page.getByRole('button', { name: 'Pay the rest' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(/^Approved work/).waitFor();
      expect(await sheet.innerText()).toContain('12,345');
      isSeen.resolve();
    } finally {
      await context.close();
    }
  });

  test('the customer sees the new amount before the payment when more became due meanwhile', async () => {
    const job = await e2e.app.book(e2e.ada);
    const { page, context, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, { viewport: SIZES[size] });
    try {
      await open(`/user/bookings/${job._id}`);
      const isDue = Promise.withResolvers<void>();
      await page.route('**/api/booking/*/payment', async (route) => {
        await isDue.promise;
        await route.fallback();
      });
      await page.getByRole('button', { name: /^Pay/ }).first().click();
      await page.getByRole('dialog').getByText(formatNaira(job.amount)).first().waitFor();
      await addEstimate(e2e.app, job._id, 1_234_500);
      isDue.resolve();
      const sheet = page.getByRole('dialog');
      await sheet.getByText('Please look at the new amount before you pay').waitFor();
      await sheet.getByRole('button', { name: `Pay ${formatNaira(job.amount + 12_345)}` }).waitFor();
      await expectAccessible(page, 'the payment sheet with a new amount');
    } finally {
      await context.close();
    }
  });

  longTest('the receipt of approved work is its own, and can be reached from the booking', async () => {
    const job = await e2e.app.book(e2e.ada);
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    const record = async (body: object) => {
      const { version } = (await desk.request('GET', `staff/booking/${job._id}`)).body['booking'];
      await expectOk(desk.request('PUT', `staff/booking/${job._id}/payment`, { version, method: 'cash', ...body }));
    };
    await record({});
    await record({ charge: await addEstimate(e2e.app, job._id, 1_234_500) });
    const { page, context, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, { viewport: SIZES[size] });
    try {
      await open(`/user/bookings/${job._id}`);
      await page.getByRole('link', { name: 'paid, see the receipt' }).click();
      const receipt = page.getByRole('region', { name: /^Receipt/ });
      await receipt.getByText('Approved work').waitFor();
      await receipt.getByText('₦12,345').first().waitFor();
      await expectAccessible(page, 'the receipt of approved work');
    } finally {
      await context.close();
    }
  });

  test('the invoice of a booking has its approved work, and can be reached by customer and staff', async () => {
    const job = await e2e.app.book(e2e.ada);
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    await expectOk(desk.request('PUT', `staff/booking/${job._id}/payment`, { version: 1, method: 'cash' }));
    await addEstimate(e2e.app, job._id, 1_234_500);
    const { page, context, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, { viewport: SIZES[size] });
    try {
      await open(`/user/bookings/${job._id}`);
      await page.getByRole('link', { name: 'Invoice' }).click();
      const invoice = page.getByRole('region', { name: /^Invoice/ });
      await invoice.getByText('Approved work').waitFor();
      await invoice.getByText('To pay').waitFor();
      await expectAccessible(page, 'the invoice of a booking');
    } finally {
      await context.close();
    }
    const { page: counter } = await e2e.openAs(desk, `/staff/bookings/${job._id}`, size);
    await counter.getByRole('link', { name: 'Invoice' }).click();
    await counter
      .getByRole('region', { name: /^Invoice/ })
      .getByText('Approved work')
      .waitFor();
    await expectAccessible(counter, 'the invoice for staff');
  });

  test('a manager records one charge of a booking and voids the other, with a reason', async () => {
    const job = await e2e.app.book(e2e.ada);
    const manager = await e2e.staff('manager', 'Bọ́lá');
    await expectOk(manager.request('PUT', `staff/booking/${job._id}/payment`, { version: 1, method: 'cash' }));
    await addEstimate(e2e.app, job._id, 1_234_500);
    await addEstimate(e2e.app, job._id, 200_000);
    const { page } = await e2e.openAs(manager, `/staff/bookings/${job._id}`, size);
    await page.clock.install();
    const charges = page.getByRole('region', { name: 'Charges' });
    await charges.getByRole('button', { name: 'Take ₦14,345' }).waitFor();
    await expectAccessible(page, 'the charges of a booking');
    await charges
      .getByRole('listitem')
      .filter({ hasText: '₦12,345' })
      .getByRole('button', { name: 'Mark paid' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
    await page.clock.runFor(UNDO_MS);
    await openPart(page, 'History');
    await page.getByText('Payment of an estimate recorded by Bọ́lá').waitFor();
    await charges.getByRole('listitem').filter({ hasText: '₦2,000' }).getByRole('button', { name: 'Void' }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel('Why').fill('The part was not fitted.');
    await sheet.getByRole('button', { name: 'Void the charge' }).click();
    await charges.getByText('voided').waitFor();
    await charges.getByText('Still owed: ₦0').waitFor();
  });

  test('the desk takes everything that is owed in one act', async () => {
    const job = await e2e.app.book(e2e.ada);
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    await addEstimate(e2e.app, job._id, 1_234_500);
    const { page } = await e2e.openAs(desk, `/staff/bookings/${job._id}`, size);
    await page.clock.install();
    const charges = page.getByRole('region', { name: 'Charges' });
    await charges.getByRole('button', { name: `Take ${formatNaira(job.amount + 12_345)}` }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(formatNaira(job.amount + 12_345)).waitFor();
    await expectAccessible(page, 'taking all that is owed');
    await sheet.getByRole('button', { name: 'Record payment' }).click();
    await page.clock.runFor(UNDO_MS);
    await charges.getByText('Still owed: ₦0').waitFor();
  });

  test('the desk takes a part by card, and the rest stays due for desk and customer', async () => {
    const job = await e2e.app.book(e2e.ada);
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    const { page } = await e2e.openAs(desk, `/staff/bookings/${job._id}`, size);
    await page.clock.install();
    await page.getByRole('button', { name: 'Mark paid' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount in naira').fill('50');
    await sheet.getByRole('radio', { name: 'Card' }).check();
    await sheet.getByRole('button', { name: 'Record payment' }).click();
    await sheet.getByText('A part is at least ₦100').waitFor();
    await sheet.getByText('4 to 30 letters').waitFor();
    await expectAccessible(page, 'a part payment with mistakes');
    await sheet.getByLabel('Amount in naira').fill('2,000');
    await sheet.getByLabel('Reference on the slip').fill('0045 1234');
    await sheet.getByRole('button', { name: 'Record payment' }).click();
    await page.clock.runFor(UNDO_MS);
    const charges = page.getByRole('region', { name: 'Charges' });
    await charges.getByText(`Still owed: ${formatNaira(job.amount - 2000)}`).waitFor();
    await page.getByText('slip 00451234').waitFor();
    const { page: own, context, open } = await signedIn(e2e.browser, e2e.app, e2e.ada, { viewport: SIZES[size] });
    try {
      await open(`/user/bookings/${job._id}`);
      await own.getByText(`${formatNaira(job.amount - 2000)}, to pay`).waitFor();
      await own.getByRole('link', { name: 'paid, see the receipt' }).click();
      const receipt = own.getByRole('region', { name: /^Receipt/ });
      await receipt.getByText('Paid by card').waitFor();
      await receipt.getByText('Still to pay').waitFor();
      await expectAccessible(own, 'the receipt of a part');
    } finally {
      await context.close();
    }
  });

  test('the front desk adds a service, the walk-in signs for it, and it is removed again', async () => {
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    const job = await bookWalkIn(e2e.app, desk, { service: await serviceId(e2e.app, 'Service and maintenance') });
    const { page, complaints } = await e2e.openAs(desk, `/staff/bookings/${job._id}`, size);
    const services = page.getByRole('region', { name: 'Services' });
    await services.getByRole('button', { name: 'Add a service' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Which service').selectOption({ label: 'Car wash, ₦4,500' });
    await expectAccessible(page, 'adding a service');
    await sheet.getByRole('button', { name: 'Ask the customer' }).click();
    await services.getByText('Car wash: waits for the customer’s yes.').waitFor();
    await services.getByRole('link', { name: 'To the estimate' }).click();
    const approval = page.getByRole('region', { name: 'Approve at the desk' });
    await approval.getByText('Signature').click();
    await expectAccessible(page, 'an approval at the desk');
    const box = await approval.getByRole('img', { name: 'Sign here with a finger' }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 30];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 25, { steps: 3 });
    await page.mouse.up();
    await approval.getByRole('button', { name: 'Approve ₦4,500' }).click();
    await page.getByText('The approval is saved.').waitFor();
    await approval.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Booking', exact: true }).click();
    await services.getByText('Car wash, added at the desk').waitFor();
    await services.getByRole('button', { name: 'Remove Car wash' }).click();
    await page.getByLabel('Why').fill('Not wanted.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The service is removed.').waitFor();
    await services.getByText('Car wash').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
