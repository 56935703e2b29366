import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { addBay, editOpeningHours } from '#shared/scheduling/staff-schedule.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { calendarOf, comingMonday } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { dismissToasts } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

describe.each(widths('desktop'))('hours and bays, %s', (size) => {
  test('a day gets a second span; spans that overlap are refused, and an older version is not overwritten', async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { page, complaints } = await e2e.openAs(manager, '/staff/calendar/settings', size);
    await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await page.getByLabel('Sunday opens again, 2').fill('16:00');
    await page.getByLabel('Sunday closes again, 2').fill('20:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Two spans of a day overlap.').waitFor();
    await expectAccessible(page, 'hours refused');
    await page.getByLabel('Sunday opens again, 2').fill('18:00');
    await page.reload();
    await expect.poll(() => page.getByLabel('Sunday opens again, 2').inputValue()).toBe('18:00');

    const stored = await calendarOf(manager);
    const earlier = stored.hours.map((span) => (span.weekday === 1 ? { ...span, opens: '07:00' } : span));
    await expectOk(manager.call(editOpeningHours, { body: { hours: earlier, version: stored.version } }));
    await expectOk(manager.call(addBay, { body: { name: `Yard ${size}`, kind: 'wash' } }));
    // Coming back to the page loads the calendar again; the form keeps its values and the version they are based on.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('button', { name: `Rename Yard ${size}` }).waitFor();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('The calendar was changed a moment ago.').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('Saved').waitFor();
    const { hours } = await calendarOf(manager);
    expect(hours.filter(({ weekday }) => weekday === 7)).toEqual([
      { weekday: 7, opens: '08:00', closes: '17:00' },
      { weekday: 7, opens: '18:00', closes: '20:00' },
    ]);
    await dismissToasts(page);
    await page.getByRole('button', { name: 'Remove Sunday, 18:00 to 20:00' }).click();
    await page.getByRole('button', { name: 'Remove Sunday, 08:00 to 17:00' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Saved').waitFor();
    expect((await calendarOf(manager)).hours.filter(({ weekday }) => weekday === 7)).toEqual([]);
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });

  test('closing a span shows the bookings in it, and closes it only once confirmed; it is removed again', async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const monday = addDays(await comingMonday(e2e.app), size === 'phone' ? 0 : 1);
    const booking = await e2e.app.book(e2e.ada, { startsAt: `${monday}T10:00:00+01:00` });
    const { page, complaints } = await e2e.openAs(manager, '/staff/calendar/settings', size);
    await page.getByRole('button', { name: 'Close or open a span' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Choose a day and a time.').first().waitFor();
    await expectAccessible(page, 'close a span, blank');
    await page.getByLabel('From').fill(`${monday}T09:00`);
    await page.getByLabel('To', { exact: true }).fill(`${monday}T12:00`);
    await page.getByLabel('Reason').fill(`Power cut ${size}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 appointment loses its time').waitFor();
    await page.getByRole('link', { name: booking.number }).waitFor();
    await expectAccessible(page, 'close a span with a booking');
    const reasons = async () => (await calendarOf(manager)).exceptions.map(({ reason }) => reason);
    expect(await reasons()).not.toContain(`Power cut ${size}`);
    // Only a previewed span can be confirmed: another span is previewed again.
    await page.getByLabel('From').fill(`${monday}T08:30`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Close anyway' }).click();
    const row = page.getByRole('listitem').filter({ hasText: `Power cut ${size}` });
    await row.getByText(/The whole centre closed .* 8:30\sam to 12:00\spm/).waitFor();
    expect(await reasons()).toContain(`Power cut ${size}`);
    await dismissToasts(page);
    await expectAccessible(page, 'hours and bays');
    await row.getByRole('button').click();
    await expectAccessible(page, 'remove a closure');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(reasons).not.toContain(`Power cut ${size}`);
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });

  test('a bay is added, renamed, retired and used again; a service needs it', async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { page, complaints } = await e2e.openAs(manager, '/staff/calendar/settings', size);
    await page.getByRole('button', { name: 'Add a bay' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Wash 1');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page, 'add a bay');
    await page.getByLabel('Name', { exact: true }).fill(`Tunnel ${size}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: `Rename Tunnel ${size}` }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Washing tunnel ${size}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: `Retire Washing tunnel ${size}` }).click();
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await page.getByRole('button', { name: `Use Washing tunnel ${size} again` }).click();
    await page.getByRole('button', { name: `Retire Washing tunnel ${size}` }).waitFor();

    // Another part of the calendar was changed meanwhile; the hours were not.
    const sunday = async () => (await calendarOf(manager)).hours.filter(({ weekday }) => weekday === 7).length;
    await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect.poll(sunday).toBe(1);
    await page.getByRole('button', { name: 'Remove Sunday, 08:00 to 17:00' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect.poll(sunday).toBe(0);

    const work = size === 'phone' ? 35 : 40;
    await page.getByRole('button', { name: 'Edit the steps of Car wash' }).click();
    const second = page.getByRole('group', { name: 'Step 2' });
    await second.getByLabel('Work (min)').fill('2');
    await page.getByRole('button', { name: 'Save steps' }).click();
    await page.getByText('At least 5 minutes.').waitFor();
    await expectAccessible(page, 'needs of a service');
    await second.getByLabel('Work (min)').fill(String(work));
    await page.getByRole('button', { name: 'Save steps' }).click();
    await page.getByText(`Driver 45 min for pick-ups, then Wash ${work} min.`).first().waitFor();
    expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);
  });
});

test('rules are changed with the keyboard alone, and a technician is not offered them', async () => {
  const manager = await e2e.staff('manager', 'Ṣọlá');
  const { page } = await e2e.openAs(manager, '/staff/calendar/settings');
  const horizon = page.getByLabel('Horizon (days)');
  await horizon.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByText('At least 1 day.').waitFor();
  expect(await horizon.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await calendarOf(manager)).rules.horizonDays).toBe(45);

  const technician = await e2e.openAs(await e2e.staff('technician', 'Bọ́lá'), '/staff', 'desktop');
  await technician.page.getByRole('link', { name: 'My jobs' }).filter({ visible: true }).waitFor();
  expect(await technician.page.getByRole('button', { name: 'Office' }).count()).toBe(0);
});

test.each(widths('phone'))('managers see who has most unpaid time, and open the customer, %s', async (size) => {
  const manager = await e2e.staff('manager', 'Ṣọlá');
  const { page, complaints } = await e2e.openAs(manager, '/staff/calendar/settings', size);
  const list = page.getByRole('region', { name: 'Most unpaid time' });
  await list.waitFor();
  const eve = await createCustomer(e2e.app, { firstName: 'Eve', lastName: `Okoro ${size}` });
  const day = addDays(await comingMonday(e2e.app), size === 'phone' ? 2 : 3);
  await e2e.app.book(eve, { startsAt: `${day}T15:00:00+01:00` });
  await page.reload();
  await list.getByText('45 min, 1 job').first().waitFor();
  await expectAccessible(page, `unpaid time, ${size}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await list
    .getByRole('link', { name: `Okoro ${size}`, exact: false })
    .first()
    .click();
  await page.getByRole('heading', { name: `Eve Okoro ${size}` }).waitFor();
  expect(complaints).toEqual([]);
});
