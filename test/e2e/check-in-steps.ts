import type { Page } from 'playwright-core';

/** Fills in the whole record of a check-in, but for the customer's code. */
export async function fillCheckIn(page: Page, km = '128,412'): Promise<void> {
  await page.getByLabel('Plate number').fill('bdj 482 ka');
  await page.getByLabel('Kilometres on the clock').fill(km);
  await page.getByRole('radiogroup', { name: 'Fuel' }).getByLabel('Half').check();
  for (const item of ['Jack', 'Spare wheel', 'Radio face', 'Documents', 'Valuables'])
    await page
      .getByRole('radiogroup', { name: item })
      .getByLabel(item === 'Jack' ? 'In the car' : 'No')
      .check();
  await page.getByLabel('Tag number').fill('14');
}

/** Says that the customer has no code. */
export const chooseNoCode = (page: Page): Promise<void> => page.getByLabel(/has no code/).check();

/** Presses the button at the foot of the form. */
export const pressCheckIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Check in', exact: true }).click();
