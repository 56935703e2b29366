import type { Locator, Page } from 'playwright-core';

const mainOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

/** Opens the menu of the places that the bar or the header has no room for: Office on a wide window, else More. */
export async function openMenu(page: Page): Promise<void> {
  await mainOf(page)
    .getByRole('button', { name: /^(?:Office|More)/ })
    .click();
}

/** Goes to a place of the staff's navigation, wherever it is on this window. */
export async function goToPlace(page: Page, name: string): Promise<void> {
  const link = mainOf(page).getByRole('link', { name });
  await mainOf(page).getByRole('link').first().waitFor();
  if ((await link.count()) === 0) await openMenu(page);
  await page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).first().click();
}

/** Logs out by the account menu, or on a phone by More. */
export async function pressLogOut(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: /account menu/ });
  await mainOf(page).getByRole('link').first().waitFor();
  if (await account.isVisible()) {
    await account.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    return;
  }
  await openMenu(page);
  await page.getByRole('button', { name: 'Log out' }).click();
}

/** Opens a part of a booking's page that is closed on narrow screens. */
export async function openPart(page: Page, name: string): Promise<void> {
  const part = page.locator('details').filter({ has: page.getByRole('heading', { name, exact: true }) });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
}
