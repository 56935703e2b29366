import { expect, test } from 'vitest';
import { runImports } from '#api/imports/run-imports.ts';
import { expectAccessible } from '#test/browser.ts';
import * as imports from '#test/imports.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

test('a manager brings a spreadsheet in: columns, mistakes, duplicates, result after a reload, and undo', async () => {
  const manager = await e2e.staff('manager', 'Ṣọlá');
  const { page, complaints } = await e2e.openAs(manager, '/staff/imports', 'phone');
  await page.getByText('No imports yet').waitFor();
  await expectAccessible(page, 'imports');
  const [phone, plate] = [imports.newNumber(), imports.newPlate()];
  const table = [
    'Cust. name\tNumber\tPlate No\tMake\tModel\tYear\tRemark',
    `Ọláwálé Fúnmi\t${phone}\t${plate}\tToyota\tCorolla\t2014\tVIP`,
    `Ọláwálé Fúnmi\t${phone}\t${plate}\tToyota\tCorolla\t2014\t`,
    'Bísí\t8.03E+09\t\t\t\t\t',
  ].join('\n');
  await page.getByText('A copied table').click();
  await page.getByRole('textbox', { name: 'Copied table' }).fill(table);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Choose the column of the phone numbers.').waitFor();
  await page.getByLabel('Number is').selectOption('Phone');
  await page.getByRole('heading', { name: '1 line to correct' }).waitFor();
  await page.getByText('The spreadsheet cut the number. Type it again.').waitFor();
  await page.getByRole('heading', { name: '1 that may be here already' }).waitFor();
  await page.getByText('Brought in once').waitFor();
  await page.getByText('Correct or leave out 1 line first.').waitFor();
  await expectAccessible(page, 'a check');
  await page.getByLabel('Phone', { exact: true }).fill(imports.newNumber());
  await page.getByRole('button', { name: 'Check again' }).click();
  const checks: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/plan') && checks.push(request.url())));
  await page.getByRole('button', { name: 'Bring in 2 lines' }).click();
  await page.getByRole('heading', { name: /Waiting for another import|Bringing in|are here now/ }).waitFor();
  await page.reload();
  await runImports(e2e.app.runtime);
  await page.getByRole('heading', { name: '2 customers and 1 car are here now.' }).waitFor();
  await expectAccessible(page, 'a result');
  expect(await imports.withPhone(e2e.app, phone)).toMatchObject([{ first_name: 'Ọláwálé', walk_in: true }]);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Undo the import' }).click();
  await asked.waitFor({ state: 'detached' });
  await runImports(e2e.app.runtime);
  await page.getByRole('heading', { name: 'The import is undone.' }).waitFor();
  expect(await imports.withPhone(e2e.app, phone)).toEqual([]);
  expect(checks).toEqual([]);
  expect(complaints).toEqual([]);
});
