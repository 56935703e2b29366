import { describe, expect, test } from 'vitest';
import { expectAccessible, SIZES } from '#test/browser.ts';
import { setupPublicPages } from '#test/public-pages.ts';
import { longTest } from '#test/long-test.ts';

const { app, visit } = setupPublicPages();

describe('the landing page', () => {
  test('has its sections in the specified order', async () => {
    const page = await visit();
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll('main > section, body > footer')].map(({ id }) => id),
    );
    expect(ids).toEqual(['home', '', 'about', 'services', 'why', 'review', 'carmake', 'contact']);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/Bodija\s+Car Care/);
    for (const title of ['50% off', 'Services', 'What we Offer', 'Your car is welcome'])
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
  });

  test('links to sign-up, the wash site, the chat, the root of the site and back to the top', async () => {
    const page = await visit();
    const href = (name: string | RegExp) => page.getByRole('link', { name }).first().getAttribute('href');
    expect(await href('See prices and free times')).toBe('/times');
    expect(await href('Book Car Care')).toBe('/signup');
    expect(await href(/^from ₦4,500, about 30 minutes$/)).toMatch(/^\/times\?service=/);
    expect(await href('Car wash site')).toBe('https://example.com/car-wash');
    expect(
      await page
        .getByRole('link', { name: 'Book Now' })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/signup', '/signup']);
    expect(await href(/Chat with us/)).toBe('https://example.com/chat');
    expect(await href(/To the start/)).toBe('/');
    const foot = page.getByRole('contentinfo');
    expect(await foot.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
    expect(await foot.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'About',
      'Services',
      'Why us',
      'Sign Up',
      'Terms',
      'Privacy',
      'For developers',
    ]);
    for (const [name, at] of [
      ['X (Twitter)', 'x'],
      ['Instagram', 'instagram'],
      ['Facebook', 'facebook'],
    ] as const)
      expect(await href(name)).toBe(`https://example.com/${at}`);
    expect(await foot.innerText()).toContain(`© ${new Date().getFullYear()} Bodija Car Care`);
    expect(await href('Call 0800 000 0000')).toBe('tel:+2348000000000');
    await foot.getByRole('link', { name: 'Back To Top' }).click();
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 5000 }).toBe(0);
  });

  test('shows each service with its four sub-services, and the makes by origin exactly as listed', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    const services = page.getByRole('group', { name: 'Services' });
    expect(await services.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Electrical repairs',
      'Car care and repair',
      'Car wash',
      'Collision repair',
      'Diagnostic repair',
    ]);
    expect(await services.locator('li li').count()).toBe(20);
    const makes = page.locator('#carmake');
    expect(await makes.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Japanese',
      'Korean',
      'German',
      'American',
    ]);
    expect(await makes.getByRole('listitem').allInnerTexts()).toEqual([
      'Honda',
      'Nissan',
      'Toyota',
      'Hyundai',
      'Kia',
      'Hyundai',
      'BMW',
      'Mercedes Benz',
      'BMW',
      'Ford',
      'Ford (Truck)',
      'Ford',
    ]);
  });

  test('prefetches the application while the visitor reads, except with data saving', async () => {
    const page = await visit();
    const prefetched = () => page.locator('link[rel=prefetch]').count();
    await expect.poll(prefetched).toBeGreaterThan(3);
    const saver = await visit({
      before: () => void Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    });
    // The pages prefetch in the first idle time after loading.
    await saver.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await saver.locator('link[rel=prefetch]').count()).toBe(0);
  });

  test('keeps a referral code on the way to sign-up', async () => {
    const page = await visit({ path: '/?ref=FRIEND22' });
    expect(await page.getByRole('link', { name: 'Book Car Care' }).getAttribute('href')).toBe('/signup?ref=FRIEND22');
    expect(await page.getByRole('link', { name: 'See free times' }).getAttribute('href')).toBe('/times?ref=FRIEND22');
    const form = page.locator('form', { hasText: 'Register Now' });
    await form.getByLabel('Full name').fill('Ada');
    await form.getByRole('button', { name: 'Register Now' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Sign up now!' }).click();
    await page.waitForURL('/signup?ref=FRIEND22');
  });
});

describe('the promotion form', () => {
  test('sends nothing, and its toast leads to the sign-up, which has the name and the number', async () => {
    const page = await visit();
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
    const form = page.locator('form', { hasText: 'Register Now' });
    await form.getByLabel('Full name').fill('Fúnmi Adé Ọláwálé');
    await form.getByLabel('Phone number').fill('0803 123 4567');
    await form.getByRole('button', { name: 'Register Now' }).click();
    const toast = page.getByRole('alert');
    expect((await toast.innerText()).trim()).toBe(
      'Ooops! You need to create an account to enjoy this offer. Sign up now!',
    );
    // Hovered, because it would close before everything is checked.
    await toast.hover();
    await expectAccessible(page, 'promotion toast');
    expect(page.url()).toBe(`${app().url}/`);
    expect(sent).toEqual([]);
    await toast.getByRole('link', { name: 'Sign up now!' }).click();
    await page.waitForURL('/signup');
    const field = (label: string) => page.getByLabel(label).inputValue();
    await expect.poll(() => field('Last name')).toBe('Adé Ọláwálé');
    expect([await field('First name'), await field('Phone number')]).toEqual(['Fúnmi', '0803 123 4567']);
  });

  longTest('shows its toast for empty fields too', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    await page.getByRole('button', { name: 'Register Now' }).click();
    await page.getByRole('alert').waitFor();
  });
});

describe('the menu', () => {
  test('slides out with the sections, a phone link and the links into the app', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual([
      'About',
      'Services',
      'Why us',
      'Support',
      'Car makes',
      'Contact',
    ]);
    expect(await menu.getByRole('link', { name: 'Call 0800 000 0000' }).getAttribute('href')).toBe(
      'tel:+2348000000000',
    );
    await expectAccessible(page, 'menu');
    expect(await menu.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('#review');
    await menu.getByRole('link', { name: 'Why us' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#why');
    await expect
      .poll(() => page.locator('#why').evaluate((section) => Math.round(section.getBoundingClientRect().top)))
      .toBeLessThan(120);
  });

  longTest('closes by Escape and a press outside, and restores focus', async () => {
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

  longTest('gives way to the links from 1024 px on', async () => {
    const page = await visit({ viewport: SIZES.desktop });
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'About',
      'Services',
      'Why us',
      'Support',
      'Car makes',
      'Contact',
    ]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Car makes' }).click();
    await expect.poll(() => page.locator('[aria-current]').innerText()).toBe('Car makes');
  });
});
