import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { savePrices } from '#shared/catalogue/prices.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { serviceOf } from '#test/prices.ts';
import { expectOk } from '#test/test-app.ts';
import { dismissToasts } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();
const SAVED = 'Saved. Customers see it within a minute.';

/** A cell of the grid by service and column, from 0 as on the screen. */
const cellOf = (page: Page, service: string, column: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: service }) })
    .getByRole('gridcell')
    .nth(column);
/** The place and the text of the cell or field with the focus. As text: this file has no types of a browser. */
const focused = (page: Page) =>
  page.evaluate<string>(
    `(() => { const at = document.activeElement; return at.closest('[data-cell]')?.dataset.cell + ' ' + (at.value ?? at.innerText) })()`,
  );
/** Pastes as a spreadsheet copies. */
const paste = (page: Page, text: string) =>
  page.evaluate<void>(
    `(() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })) })()`,
  );

describe.each(widths('desktop'))('the catalogue, %s', (size) => {
  test('a service gets a picture, a price and needs; a new one can be booked; a car is found, added and taken off', async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { page, complaints } = await e2e.openAs(manager, '/staff/catalogue', size);
    await page.getByText('Lift 1 h').first().waitFor();
    await expectAccessible(page, 'services');
    await page.getByRole('link', { name: 'Tyre maintenance' }).click();
    await page.getByText('No price has changed').or(page.getByText('in the service').first()).waitFor();
    await page.getByLabel('Price (naira)').fill('9 500.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Write a price in whole naira.').waitFor();
    await expectAccessible(page, 'a service');
    const price = size === 'phone' ? '9,500' : '9,600';
    await page.getByLabel('Price (naira)').fill(price);
    await page.getByRole('radio', { name: 'Spanner' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(SAVED).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `₦${price}` })
      .filter({ hasText: 'Ṣọlá, in the service' })
      .first()
      .waitFor();
    expect(await serviceOf(manager, 'Tyre maintenance')).toMatchObject({ image: 'spanner' });
    await page.getByRole('button', { name: 'Edit steps' }).click();
    await page.getByRole('heading', { name: 'Steps of Tyre maintenance' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('link', { name: 'Add a service' }).click();
    await page.getByRole('button', { name: 'Add the service' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    const name = `Engine wash, ${size}`;
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Kind of work').selectOption('Wash');
    await page.getByRole('radio', { name: 'Bucket and sponge' }).check();
    await page.getByLabel('Work (min)').fill('45');
    await page.getByLabel('Price (naira)').fill('₦8,000');
    await dismissToasts(page);
    await expectAccessible(page, 'add a service');
    await page.getByRole('button', { name: 'Add the service' }).click();
    await page.getByText('The service is on the list.').waitFor();
    await page.getByText('Wash 45 min').waitFor();
    const { _id } = await serviceOf(manager, name);
    const booking = await e2e.app.book(e2e.ada, { service: _id });
    expect(booking.price).toBe(8000);

    await page.goto('/staff/catalogue/cars');
    await page.getByRole('heading', { name: 'Toyota' }).click();
    await page.getByText('Corolla', { exact: true }).waitFor();
    await dismissToasts(page);
    await expectAccessible(page, 'cars');
    await page.getByRole('button', { name: 'Add a car' }).click();
    await page.getByLabel('Brand').fill('Ìnnọ́sọ́n');
    await page.getByLabel('Model').fill(`G5 ${size}`);
    await page.getByLabel('Year').fill('2022');
    await page.getByLabel('Class').selectOption('SUV');
    await expectAccessible(page, 'add a car');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The car is on the list.').waitFor();
    await page.getByLabel('Find a car').fill(`innoson g5 ${size}`);
    await page.getByText('1 car of 1 brand', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Take off Ìnnọ́sọ́n G5 ${size} 2022` }).click();
    await page.getByRole('button', { name: `Put back Ìnnọ́sọ́n G5 ${size} 2022` }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('prices are edited by keyboard and paste, survive a reload, and are saved at once over a conflict', async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { page, complaints } = await e2e.openAs(manager, '/staff/catalogue', size);
    await page.getByRole('link', { name: 'Prices', exact: true }).click();
    const before = await serviceOf(manager, 'Car wash');
    const repairs = await serviceOf(manager, 'Car care and repair');
    await cellOf(page, 'Car wash', 0).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('2 6 ₦8,000');
    await page.keyboard.press('Home');
    await page.keyboard.type('51');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'A price is at least 100 naira.' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toMatch(/^2 0 ₦/);
    // Each width has prices of its own, since the other one's are saved.
    const to = size === 'phone' ? 5100 : 5200;
    await page.keyboard.type(String(to));
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^2 1 /);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await paste(page, `₦26,${to % 1000}\tcheap\r\n${to + 899}\t${to + 1000}\r\n`);
    await page.getByText('Car care and repair, Saloon: “cheap”. Write a price in whole naira.').waitFor();
    await page.getByText('4 unsaved prices', { exact: true }).waitFor();
    await page.getByText('4 unsaved prices', { exact: true }).click();
    await page.getByText(`Car wash, default: ₦${before.price.toLocaleString('en-NG')}`).waitFor();
    await expectAccessible(page, 'unsaved prices');
    await page.goBack();
    await page.getByText('Leave with unsaved prices?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByText('4 unsaved prices', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/staff/catalogue/prices');

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('4 unsaved prices', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Cars', exact: true }).click();
    await page.getByText('Leave with unsaved prices?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await cellOf(page, 'Car wash', 2).click();
    await page.keyboard.press('Escape');
    await page.getByText('3 unsaved prices', { exact: true }).waitFor();

    const other = await e2e.staff('manager', 'Ben');
    const changes = [{ service: before._id, from: before.price, to: 4900 }];
    await expectOk(other.call(savePrices, { body: { changes } }));
    await page.getByRole('button', { name: 'Save all' }).click();
    await page.getByText('Car wash, default: ₦4,900 now').waitFor();
    await expectAccessible(page, 'a conflict');
    expect(await serviceOf(manager, 'Car care and repair')).toEqual(repairs);
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText(SAVED).waitFor();
    await page.getByRole('region', { name: 'Unsaved prices' }).waitFor({ state: 'hidden' });
    expect(await serviceOf(manager, 'Car wash')).toMatchObject({ price: to, byClass: { hatchback: to + 899 } });
    expect((await serviceOf(manager, 'Car care and repair')).byClass.hatchback).toBe(26_000 + (to % 1000));

    // One car, and all years of a model.
    await page.getByLabel('Prices of').selectOption({ label: 'Toyota Corolla' });
    await page.getByRole('grid', { name: 'Prices of Toyota Corolla' }).waitFor();
    await cellOf(page, 'Electrical services', 1).click();
    await page.keyboard.type('16000');
    await page.keyboard.press('Enter');
    await page.getByText('1 unsaved price', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await page.getByText('1 unsaved price', { exact: true }).waitFor({ state: 'hidden' });
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });
});

longTest(
  'a file is previewed with what is wrong by line, then saved whole; the exported file changes nothing',
  async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { page, complaints } = await e2e.openAs(manager, '/staff/catalogue/prices');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    await page.getByRole('button', { name: 'Open a file' }).click();
    const open = (buffer: Buffer) =>
      page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
    await open(Buffer.concat(chunks));
    await page.getByText('Nothing would change.').waitFor();
    const head = 'Class,Brand,Model,Year,A/C maintenance\n';
    await open(Buffer.from(`${head}Default,,,,18000\nVan,,,,dear\n`));
    await page.getByText('Line 3, column E (A/C maintenance)').waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await expectAccessible(page, 'a bad file');
    await open(Buffer.from(`${head}Default,,,,18000\nVan,,,,23000\n`));
    await page.getByText('2 prices would change.').waitFor();
    await expectAccessible(page, 'a preview');
    await page.getByRole('button', { name: 'Save 2 prices' }).click();
    await page.getByText(SAVED).waitFor();
    await page.getByRole('gridcell', { name: '₦23,000' }).waitFor();
    expect(await serviceOf(manager, 'A/C maintenance')).toMatchObject({ price: 18_000, byClass: { van: 23_000 } });
    expect(complaints).toEqual([]);
  },
);
