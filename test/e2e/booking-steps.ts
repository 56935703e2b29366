import type { Page } from 'playwright-core';

/** Opens the group of a service in the booking form, unless it is open, and ticks the service. */
export async function tickService(page: Page, name: RegExp): Promise<void> {
  const group = page.locator('details').filter({ hasText: name });
  if (!(await group.evaluate((node) => node instanceof HTMLDetailsElement && node.open)))
    await group.locator('summary').click();
  await group.getByRole('checkbox', { name }).check();
}

/** Chooses a car and Diagnostic repair in the booking form, and waits for the price, which moves the button. */
export async function fillBookingForm(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption('Corolla');
  await page.getByLabel('Year').selectOption({ label: '2014' });
  await tickService(page, /Diagnostic repair/);
  await page.getByRole('complementary', { name: 'Amount' }).locator('output').getByText('₦').first().waitFor();
}

/** From the form to the choice of a time. */
export async function continueToWhen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'When?', level: 1 }).waitFor();
}

/** From the choice of a time to the confirm step. */
export async function continueToConfirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Is everything correct?' }).waitFor();
}

/** Leaves the time open, and goes on to the confirm step. */
export async function leaveTimeOpen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'When?', level: 1 }).waitFor();
  await page
    .getByRole('radio', { name: /Any time, call me/ })
    .or(page.getByRole('button', { name: 'Call me' }))
    .first()
    .click();
  await continueToConfirm(page);
}
