import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { renderEmail } from '#api/notifications/email-template.ts';
import { messageSamples } from '#sandbox/message-samples.ts';
import { expectAccessible, launchBrowser, SIZES, newVisitor } from '#test/browser.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { casesOf } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** One email of each layout: a code, a list of facts, a button, an unsubscribe link, plain sentences. */
const KINDS = ['account.code.verify', 'booking.made', 'payment.receipt', 'message.announcement', 'profile.deleted'];
const all = messageSamples('http://127.0.0.1', 'Bodija Car Care');
const found = KINDS.map(
  (kind) => [kind, all.findIndex((sample) => sample.channel === 'mail' && sample.kind === kind)] as const,
);

test('a long word wraps in an email at 320 px, and the cell of the button carries its padding', async () => {
  const { html } = renderEmail(
    {
      kind: 'test',
      subject: 'x'.repeat(48),
      paragraphs: ['x'.repeat(80)],
      facts: [['Plate', 'x'.repeat(48)]],
      action: { label: 'See the booking', href: 'https://centre.example/user' },
    },
    { name: 'Bodija Car Care', colours: null },
  );
  const { page, context } = await newVisitor(browser, { viewport: { width: 320, height: 640 } });
  await page.setContent(html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const cell = page.getByRole('link', { name: 'See the booking' }).locator('xpath=..');
  expect(await cell.evaluate((td) => [td.tagName, td.getAttribute('bgcolor'), getComputedStyle(td).padding])).toEqual([
    'TD',
    '#a63c14',
    '12px 20px',
  ]);
  await context.close();
});

describe.each(casesOf(['light', 'dark'] as const, 1))('by %s', (colorScheme) => {
  test.each(found)('%s is readable on a small phone and loads no images, styles or scripts', async (kind, index) => {
    expect(index).toBeGreaterThanOrEqual(0);
    const { page, context } = await newVisitor(browser, { baseURL: app.url, viewport: SIZES.phone, colorScheme });
    try {
      const requests: string[] = [];
      page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
      await page.goto(`/api/sandbox/messages/${index}`);
      await expectAccessible(page, `${kind}, ${colorScheme}`);
      // Only the email itself is requested, so a client that blocks images shows all of it.
      expect(requests.filter((path) => path !== '/favicon.ico')).toEqual([`/api/sandbox/messages/${index}`]);
      const [paper, ink] = await page.evaluate(() => {
        const of = getComputedStyle(document.body);
        return [of.backgroundColor, of.color].map((colour) =>
          (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
        );
      });
      expect((paper ?? 0) > (ink ?? 0)).toBe(colorScheme === 'light');
    } finally {
      await context.close();
    }
  });
});
