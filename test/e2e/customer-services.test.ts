import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { DepositRule } from '#shared/catalogue/deposit-rule.ts';
import { editService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { serviceOf } from '#test/prices.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { continueToConfirm, continueToWhen, fillBookingForm, tickService } from './booking-steps.ts';
import { facts } from './booking-times.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

describe.each(widths('phone'))('on a %s', (size, viewport) => {
  test('two services are booked in one visit, and a sixth cannot be ticked', async () => {
    const ada = await createCustomer(e2e.app);
    // The next free time may be an hour away.
    await e2e.app.runtime.db.updateTable('branches').set({ cut_off_minutes: 0 }).execute();
    const { page, context, complaints, open } = await signedIn(e2e.browser, e2e.app, ada, { viewport });
    try {
      await open('/user/bookings/new');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Choose what it needs.').waitFor();
      // Diagnostic repair.
      await fillBookingForm(page);
      for (const name of [/Car wash/, /Tyre maintenance/, /A\/C maintenance/, /Service and maintenance/])
        await tickService(page, name);
      expect(await page.getByRole('checkbox', { name: /Car care and repair/ }).isDisabled()).toBe(true);
      await page.getByText('A visit has 5 services at most.').first().waitFor();
      await expectAccessible(page, `five services, ${size}`);
      for (const name of [/Tyre maintenance/, /A\/C maintenance/, /Service and maintenance/])
        await page.getByRole('checkbox', { name }).uncheck();
      const amount = page.getByRole('complementary', { name: 'Amount' });
      // 12,500 and 4,500 less 20 %.
      await amount.getByText('₦13,600').first().waitFor();
      await continueToWhen(page);
      await page.getByRole('radio', { name: /Next free time/ }).check();
      await continueToConfirm(page);
      expect(await facts(page)).toContainEqual(['Service', 'Diagnostic repair and Car wash']);
      await page.getByText('₦4,500').first().waitFor();
      await expectAccessible(page, `the confirm step of two services, ${size}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Pay Now' }).waitFor();
      const { bookings } = (await expectOk(ada.request<{ bookings: Booking[] }>('GET', 'booking/mine'))).body;
      expect(bookings[0]).toMatchObject({
        amount: 13_600,
        services: [{ name: 'Diagnostic repair' }, { name: 'Car wash' }],
      });

      // The question before cancelling names both.
      await open(`/user/bookings/${bookings[0]?._id}`);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
      await question.getByText('Diagnostic repair and Car wash for your Toyota Corolla').waitFor();

      // A service that is taken off the list leaves the form by its name, and nothing else does.
      const manager = await e2e.staff('manager', 'Bọ́lá');
      const { version, mixed: _, _id, ...service } = await serviceOf(manager, 'Diagnostic repair');
      const body = { ...service, active: false, version };
      await expectOk(manager.call(editService, { params: { id: _id }, body }));
      await open(`/user/bookings/${bookings[0]?._id}/edit`);
      await page.getByText('We no longer offer Diagnostic repair, so it is left out.').waitFor();
      expect(await page.getByRole('checkbox', { name: /Car wash/ }).isChecked()).toBe(true);
      expect(await page.getByLabel('Year').inputValue()).not.toBe('');
      await amount.getByText('₦3,600').first().waitFor();
      await expectAccessible(page, `a service that has gone, ${size}`);
      // The times of both services are asked for until the phone has the new catalogue.
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('a deposit is shown before the form is filled, and is paid alone', async () => {
    const manager = await createStaff(e2e.app, 'manager');
    const { _id: id, mixed: _, version: _before, ...service } = await serviceOf(manager, 'Diagnostic repair');
    const edit = (deposit: DepositRule | null) =>
      expectOk(manager.call(editService, { params: { id }, body: { ...service, active: true, deposit } }));
    await edit({ by: 'sum', value: 5000, for: 'everyone' });
    const ada = await createCustomer(e2e.app);
    const { page, context, complaints, open } = await signedIn(e2e.browser, e2e.app, ada, { viewport });
    try {
      await open('/user/services');
      await page.getByText('₦5,000 deposit').first().waitFor();
      await open('/user/bookings/new');
      await fillBookingForm(page);
      const amount = page.getByRole('complementary', { name: 'Amount' });
      await amount.getByText('₦5,000 now, ₦5,000 when you collect').waitFor();
      await continueToWhen(page);
      await page.getByRole('radio', { name: /Next free time/ }).check();
      await continueToConfirm(page);
      await page.getByRole('group', { name: 'Now and later' }).waitFor();
      await page.getByText('Your time is firm when the deposit is paid.').waitFor();
      await expectAccessible(page, `the confirm step of a deposit, ${size}`);
      await page.getByRole('button', { name: 'Save, then pay ₦5,000' }).click();
      await page.getByRole('button', { name: 'Pay ₦5,000' }).waitFor();
      const { bookings } = (await expectOk(ada.request<{ bookings: Booking[] }>('GET', 'booking/mine'))).body;
      expect(bookings[0]).toMatchObject({ deposit: { amount: 5000, balance: 5000, due: 5000 } });
      expect(complaints).toEqual([]);
    } finally {
      await edit(null);
      await context.close();
    }
  });
});
