import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { serviceId } from '#test/calendar.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';

/** The free times of Diagnostic repair, for which the sample centre has one bay. */
export async function freeTimes(app: TestApp): Promise<ScheduleTimes> {
  const service = await serviceId(app, 'Diagnostic repair');
  return (await expectOk(app.request<ScheduleTimes>('GET', `schedule/times?service=${service}`))).body;
}

/** A free day of the next two weeks, and its times. Tests that take times use different days. */
export async function openDay(app: TestApp, number: number): Promise<{ date: string; starts: string[] }> {
  const days = (await freeTimes(app)).days.slice(1).filter(({ state }) => state === 'open');
  const day = days[number];
  if (day === undefined) throw new Error(`There are only ${days.length} free days.`);
  return { date: day.date, starts: day.times.map(({ startsAt }) => startsAt) };
}

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Lagos', hour: 'numeric', minute: '2-digit' });

/** A start as the page writes it: 10:30 am. Playwright matches a no-break space as a space. */
export const clockText = (startsAt: string): string =>
  clock.format(new Date(startsAt)).replace(/\s/, ' ').toLowerCase();

/** The tile of a day. */
export const dayTile = (page: Page, date: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`\\b${longDay.format(new Date(date))}, `) });

/** The slot of a start on the shown day. */
export const slot = (page: Page, startsAt: string): Locator =>
  page.getByRole('group', { name: /^(Morning|Afternoon)/ }).locator(`input[value="${startsAt}"]`);

/** Shows a day and chooses one of its starts. */
export async function chooseTime(page: Page, date: string, startsAt: string): Promise<void> {
  await dayTile(page, date).check();
  await slot(page, startsAt).check();
}

/** The lines of the summary, in order. */
export const facts = async (page: Page): Promise<[string, string][]> => {
  const [terms, values] = await Promise.all([
    page.getByRole('term').allInnerTexts(),
    page.getByRole('definition').allInnerTexts(),
  ]);
  return terms.map((term, i) => [term, (values[i] ?? '').replaceAll(/\s+/g, ' ')]);
};

/** Waits until the slots of the shown day are those. */
export const expectSlots = (page: Page, starts: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      page
        .getByRole('group', { name: /^(Morning|Afternoon)/ })
        .getByRole('radio')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value'))),
    )
    .toEqual(starts);
