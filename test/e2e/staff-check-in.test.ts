import { expect, test } from 'vitest';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { fillCheckIn, pressCheckIn } from './check-in-steps.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

test.each(widths('phone'))('the desk checks in a car with the customer’s code on a %s', async (size) => {
  const ada = await createCustomer(e2e.app);
  const desk = await e2e.staff('front_desk', 'Kẹ́hìndé');
  const booking = await e2e.app.book(ada);
  const params = { id: booking._id };
  const { checkInCode } = (await expectOk(ada.call(getVisit, { params }))).body;
  const { page, complaints } = await e2e.openAs(desk, `/staff/bookings/${booking._id}`, size);
  await page.getByRole('link', { name: 'Check in' }).click();
  await pressCheckIn(page);
  await page.getByText(/^Still to do: Write the plate/).waitFor();
  await expectAccessible(page, `check-in with faults, ${size}`);
  await page.getByLabel('Plate number').fill('bdj 482 ka');
  // What was mended is no fault any more, and the next one is named.
  await page.getByText(/^Still to do: Write the kilometres/).waitFor();
  expect(await page.getByLabel('Plate number').getAttribute('aria-invalid')).not.toBe('true');
  await page.getByLabel('Kilometres on the clock').fill('128,412');
  await page.getByRole('radiogroup', { name: 'Fuel' }).getByLabel('Half').check();
  // What was typed is there again after a reload.
  await page.reload();
  await expect.poll(() => page.getByLabel('Kilometres on the clock').inputValue()).toBe('128,412');
  await fillCheckIn(page);
  await page.getByRole('radiogroup', { name: 'Kind of mark' }).getByLabel('Dent').check();
  await page.getByLabel('Or choose the place').selectOption('Roof');
  await page.getByRole('button', { name: 'Add this mark' }).click();
  await page.getByRole('button', { name: 'Remove mark 1' }).waitFor();
  await page.getByLabel('Digit 1 of 4').fill(checkInCode ?? '');
  await expectAccessible(page, `check-in, ${size}`);
  await pressCheckIn(page);
  await page.getByText(`${booking.number} is checked in.`).waitFor();
  const { checkIn } = (await expectOk(ada.call(getVisit, { params }))).body;
  expect(checkIn).toMatchObject({
    plate: 'BDJ-482KA',
    km: 128_412,
    fuel: 'half',
    keyTag: '14',
    confirmedBy: 'code',
    marks: [{ kind: 'dent', where: 'Roof', x: null, y: null }],
  });
  expect(complaints).toEqual([]);
});

test('a mark is where the drawing was tapped, and a car is checked in once', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́hìndé');
  const booking = await e2e.app.book(await createCustomer(e2e.app));
  const { page } = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`, 'phone');
  const drawing = page.locator('section[aria-labelledby="marks"] div[aria-hidden="true"]');
  // It grows until its picture is there.
  await drawing.click({ trial: true });
  const box = await drawing.boundingBox();
  await drawing.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.95 } });
  await page.getByText(', Back', { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Remove mark 1' }).count()).toBe(1);
});
