import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, SIZES, visitor } from '#test/browser.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let browser: Browser;
let opened: BrowserContext[] = [];
let complaints: string[] = [];

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});
// Whatever a page complains of fails the story: a blocked style, a script's error, a missing picture.
afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
  expect(complaints.splice(0)).toEqual([]);
});

interface Visit extends BrowserContextOptions {
  path?: string;
  /** Without the pop-up. */
  joined?: boolean;
  /** Its timers stand still until `page.clock` moves them. */
  frozen?: boolean;
}

async function visit({ path = '/', joined = true, frozen = false, ...options }: Visit = {}): Promise<Page> {
  const { context, page, complaints: said } = await visitor(browser, { baseURL: world.url, ...options });
  opened.push(context);
  complaints = said;
  if (joined) await context.addInitScript(() => localStorage.setItem('hasJoinedWaitlist', 'true'));
  if (frozen) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  }
  await page.goto(path);
  return page;
}

const popUp = (page: Page) => page.getByRole('dialog', { name: 'Join the waitlist' });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('hasJoinedWaitlist'));
const entries = async () => (await world.runtime.db.selectFrom('waitlist').select('contact').execute()).map(({ contact }) => contact);

describe('the landing page', () => {
  test('has its sections in the specification’s order', async () => {
    const page = await visit();
    const ids = await page.evaluate(() => [...document.querySelectorAll('main > section, body > footer')].map(({ id }) => id));
    expect(ids).toEqual(['home', '', 'about', 'services', 'why', 'review', 'carmake', 'contact']);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/Bodija\s+Car Care/);
    for (const title of ['50% off', 'Services', 'What we Offer', 'Your car is welcome']) await page.getByRole('heading', { level: 2, name: title }).waitFor();
  });

  test('leads to sign-up, the wash site, the chat, the site’s root and back to the top', async () => {
    const page = await visit();
    const href = (name: string | RegExp) => page.getByRole('link', { name }).first().getAttribute('href');
    expect(await href('Book Car Care')).toBe('/signup');
    expect(await href('Car wash site')).toBe('https://example.com/car-wash');
    expect(await page.getByRole('link', { name: 'Book Now' }).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(['/signup', '/signup']);
    expect(await href(/Chat with us/)).toBe('https://example.com/chat');
    expect(await href(/Visit our site/)).toBe('/');
    const foot = page.getByRole('contentinfo');
    expect(await foot.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
    expect(await foot.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(['Home', 'About', 'Services', 'Why us', 'Sign Up', 'Terms', 'Privacy']);
    for (const [name, at] of [['X (Twitter)', 'x'], ['Instagram', 'instagram'], ['Facebook', 'facebook']] as const) expect(await href(name)).toBe(`https://example.com/${at}`);
    expect(await foot.innerText()).toContain(`© ${new Date().getFullYear()} Bodija Car Care`);
    expect(await href('Call 0800 000 0000')).toBe('tel:+2348000000000');
    await foot.getByRole('link', { name: 'Back To Top' }).click();
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 5000 }).toBe(0);
  });

  test('shows each service with its four sub-services, and the makes by origin exactly as listed', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    const services = page.getByRole('group', { name: 'Services' });
    expect(await services.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Electrical repairs', 'Car care and repair', 'Car wash', 'Collision repair', 'Diagnostic repair',
    ]);
    expect(await services.locator('li li').count()).toBe(20);
    const makes = page.locator('#carmake');
    expect(await makes.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Japanese', 'Korean', 'German', 'American']);
    expect(await makes.getByRole('listitem').allInnerTexts()).toEqual([
      'Honda', 'Nissan', 'Toyota', 'Hyundai', 'Kia', 'Hyundai', 'BMW', 'Mercedes Benz', 'BMW', 'Ford', 'Ford (Truck)', 'Ford',
    ]);
  });

  test('fetches the application while the visitor reads, but not for those who save data', async () => {
    const page = await visit();
    const prefetched = () => page.locator('link[rel=prefetch]').count();
    await expect.poll(prefetched).toBeGreaterThan(3);
    const saver = await visitor(browser, { baseURL: world.url });
    opened.push(saver.context);
    await saver.context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await saver.page.goto('/');
    await popUp(saver.page).waitFor();
    expect(await saver.page.locator('link[rel=prefetch]').count()).toBe(0);
  });

  test('keeps a friend’s code on the way to sign-up', async () => {
    const page = await visit({ path: '/?ref=FRIEND22' });
    expect(await page.getByRole('link', { name: 'Book Car Care' }).getAttribute('href')).toBe('/signup?ref=FRIEND22');
  });
});

describe('the waitlist pop-up', () => {
  test('opens 200 ms after load, on its title, and is accessible', async () => {
    const page = await visit({ joined: false, frozen: true });
    await page.waitForFunction("document.readyState === 'complete'");
    await page.clock.runFor(199);
    expect(await popUp(page).isVisible()).toBe(false);
    await page.clock.runFor(1);
    await popUp(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Join the waitlist');
    await page.clock.resume();
    await expectAccessible(page, 'waitlist');
  });

  test('stays away from somebody who has joined', async () => {
    const page = await visit({ frozen: true });
    await page.clock.runFor(5000);
    expect(await popUp(page).isVisible()).toBe(false);
  });

  test.each([
    ['the close button', (page: Page) => popUp(page).getByRole('button', { name: 'Close' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a press beside it', (page: Page) => page.mouse.click(20, 20)],
  ])('closes by %s, and comes again with the next load', async (_how, close) => {
    const page = await visit({ joined: false });
    await popUp(page).waitFor();
    await close(page);
    await popUp(page).waitFor({ state: 'hidden' });
    expect(await flag(page)).toBe(null);
    await page.reload();
    await popUp(page).waitFor();
  });

  test('stays open for a press inside', async () => {
    const page = await visit({ joined: false });
    await popUp(page).getByText('Be among the first 100').click();
    expect(await popUp(page).isVisible()).toBe(true);
  });

  test('says what is missing under each field and in one toast, and sends nothing', async () => {
    const page = await visit({ joined: false });
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await popUp(page).getByLabel('Full name').fill('   ');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText('Full Name is required., Phone Number or Email Address is required.').waitFor();
    expect(await popUp(page).getByLabel('Full name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('waitlist-name');
    const described = await popUp(page).getByLabel('Phone Number').evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText);
    expect(described).toBe('Phone Number or Email Address is required.');
    await expectAccessible(page, 'waitlist errors');
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText('Phone Number or Email Address is required.', { exact: true }).waitFor();
    expect(await popUp(page).getByLabel('Full name').getAttribute('aria-invalid')).toBe(null);
    expect(sent).toEqual([]);
  });

  test('takes a number or an address, thanks with the server’s words, remembers it and closes', async () => {
    const page = await visit({ joined: false });
    const phone = popUp(page).getByLabel('Phone Number');
    expect(await phone.getAttribute('inputmode')).toBe('numeric');
    await popUp(page).getByLabel('Full name').fill('Ṣadé Adébáyọ̀');
    await phone.fill('sade@example.ng');
    await phone.press('Enter');
    await page.getByRole('status').getByText('You are on the waitlist.').waitFor();
    await popUp(page).waitFor({ state: 'hidden' });
    expect(await flag(page)).toBe('true');
    expect(await entries()).toContain('sade@example.ng');
    await page.reload();
    await page.waitForTimeout(500);
    expect(await popUp(page).isVisible()).toBe(false);
  });

  test('shows that it is sending, sends once, and cannot be closed meanwhile', async () => {
    const page = await visit({ joined: false });
    let asked = 0;
    let answer = (): void => undefined;
    await page.route('**/api/waitlist/create', async (route) => {
      asked++;
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    const button = popUp(page).locator('button[type=submit]').last();
    await button.click();
    await button.click();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await popUp(page).getByRole('button', { name: 'Close' }).click();
    expect(await popUp(page).isVisible()).toBe(true);
    answer();
    await popUp(page).waitFor({ state: 'hidden' });
    expect(asked).toBe(1);
  });

  test.each([
    ['nothing', 'Error joining waitlist. Please try again later.', { abort: true }],
    ['what nobody can read', 'Error joining waitlist. Please try again later.', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a sentence', 'We are busy right now.', { status: 503, body: JSON.stringify({ code: 'request.busy', message: 'We are busy right now.' }) }],
  ])('when the server answers %s it stays open, with what was typed', async (_what, sentence, answer) => {
    const page = await visit({ joined: false });
    await page.route('**/api/waitlist/create', (route) => ('abort' in answer ? route.abort() : route.fulfill(answer)));
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await popUp(page).isVisible()).toBe(true);
    expect(await popUp(page).getByLabel('Full name').inputValue()).toBe('Ada');
    expect(await flag(page)).toBe(null);
    // The browser itself reports the failed request.
    expect(complaints.splice(0).every((line) => line.startsWith('Failed to load resource'))).toBe(true);
  });

  test('gives up after ten seconds without an answer', async () => {
    const page = await visit({ joined: false, frozen: true });
    await page.waitForFunction("document.readyState === 'complete'");
    await page.clock.runFor(200);
    await page.route('**/api/waitlist/create', () => undefined);
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.clock.runFor(9999);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(1);
    await page.getByRole('alert').getByText('Error joining waitlist. Please try again later.').waitFor();
  });

  test('shows a number that is none under its field, with the server’s sentence', async () => {
    const page = await visit({ joined: false });
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('12');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('alert').getByText('Check this phone number or email address').waitFor();
    expect(await popUp(page).getByLabel('Phone Number').getAttribute('aria-invalid')).toBe('true');
    complaints.splice(0);
  });

  test('opens again next time where the browser refuses storage', async () => {
    const { context, page } = await visitor(browser, { baseURL: world.url });
    opened.push(context);
    await context.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError'); } }));
    await page.goto('/');
    await popUp(page).getByLabel('Full name').fill('Ada');
    await popUp(page).getByLabel('Phone Number').fill('0803 123 4567');
    await popUp(page).getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByRole('status').getByText('You are on the waitlist.').waitFor();
  });
});

describe('the promotion form', () => {
  test('never sends: its toast leads to sign-up', async () => {
    const page = await visit();
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
    const form = page.locator('form', { hasText: 'Register Now' });
    await form.getByLabel('Full name').fill('Ada');
    await form.getByRole('button', { name: 'Register Now' }).click();
    const toast = page.getByRole('alert');
    expect((await toast.innerText()).trim()).toBe('Ooops! You need to create an account to enjoy this offer. Sign up now!');
    await expectAccessible(page, 'promotion toast');
    expect(page.url()).toBe(`${world.url}/`);
    expect(sent).toEqual([]);
    await toast.getByRole('link', { name: 'Sign up now!' }).click();
    await page.waitForURL('/signup');
  });

  test('shows its toast for empty fields too', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    await page.getByRole('button', { name: 'Register Now' }).click();
    await page.getByRole('alert').waitFor();
  });
});

describe('the menu', () => {
  test('slides out with the sections, a phone call and the doors to the app', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(['About', 'Services', 'Why us', 'Car makes', 'Contact']);
    expect(await menu.getByRole('link', { name: 'Call 0800 000 0000' }).getAttribute('href')).toBe('tel:+2348000000000');
    await expectAccessible(page, 'menu');
    await menu.getByRole('link', { name: 'Why us' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#why');
    await expect.poll(() => page.locator('#why').evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBeLessThan(120);
  });

  test('closes by Escape and a press beside it, and gives the focus back', async () => {
    const page = await visit();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(10, 400)]) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.waitFor();
      await close();
      await menu.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu');
    }
  });

  test('gives way to the links from 1024 px on', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual(['Home', 'About', 'Services', 'Why us', 'Car makes', 'Contact']);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Car makes' }).click();
    await expect.poll(() => page.locator('[aria-current]').innerText()).toBe('Car makes');
  });
});
