import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#api/platform/database/database.ts';
import { expectAccessible } from '#test/browser.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { startProcess, type AppProcess } from '#test/process.ts';
import { setupPublicPages } from '#test/public-pages.ts';
import { casesOf, longTest } from '#test/long-test.ts';

const { app, visit, complaints } = setupPublicPages();
const PAGES = ['/', '/welcome', '/launch', '/terms', '/privacy', '/about', '/promises', '/developers'];

describe.each(PAGES)('%s', (path) => {
  test('passes axe without sideways scrolling, with one first-level heading, at every width', async () => {
    const page = await visit({ path });
    for (const width of casesOf([320, 1280, 360, 768], 1)) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${path} at ${width}`);
    }
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test('has metadata for search engines and link previews', async () => {
    const page = await visit({ path });
    const content = (selector: string) =>
      page.locator(selector).getAttribute(selector.startsWith('link') ? 'href' : 'content');
    expect(await page.title()).toContain('Bodija Car Care');
    expect((await content('meta[name=description]'))?.length).toBeGreaterThan(40);
    expect(await content('link[rel=canonical]')).toBe(`${app().url}${path}`);
    expect(await content('meta[property="og:url"]')).toBe(`${app().url}${path}`);
    const picture = await fetch((await content('meta[property="og:image"]')) ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-NG');
    expect(await page.locator('[style]').count()).toBe(path === '/' ? 1 : 0); // The carousel's track, moved by its script.
  });

  test('remains readable and has working links without a script', async () => {
    const page = await visit({ path, javaScriptEnabled: false });
    expect(await page.locator('[style]').count()).toBe(0);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
    // Every link inside the site resolves.
    const links = await page.getByRole('link').all();
    for (const href of new Set(await Promise.all(links.map((link) => link.getAttribute('href'))))) {
      if (href?.startsWith('#')) expect({ href, there: await page.locator(href).count() }).toEqual({ href, there: 1 });
      if (href?.startsWith('/'))
        expect({
          href,
          status: (await fetch(new URL(href, app().url), { headers: { accept: 'text/html' } })).status,
        }).toEqual({ href, status: 200 });
    }
  });
});

describe('the landing page', () => {
  test('keeps its header without a script, scrolls its services, and its promotion leads to sign-up and sends nothing', async () => {
    const page = await visit({ path: '/#carmake', javaScriptEnabled: false });
    expect((await page.locator('header').boundingBox())?.y).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ada');
    await page.getByRole('button', { name: 'Register Now' }).click();
    await page.waitForURL((url) => url.pathname === '/signup');
    expect(new URL(page.url()).search).toBe('');
  });

  test('shows all text with images off, and no image is announced as broken', async () => {
    const page = await visit({
      joined: false,
      prepare: (fresh) => fresh.route(/\.(?:svg|png)$/, (route) => route.abort()),
    });
    expect(
      await page.locator('main img').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt'))),
    ).toEqual(expect.arrayContaining(['']));
    expect(await page.getByRole('img').count()).toBe(0);
    await page.getByRole('dialog', { name: 'Join the waitlist' }).waitFor();
    expect(complaints().every((line) => line.startsWith('Failed to load resource'))).toBe(true);
  });

  test('reaches the skip link first by keyboard, then everything in order, each with a focus ring', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to content');
    const seen: string[] = [];
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const now = await page.evaluate(() => {
        const it = document.activeElement as HTMLElement;
        return {
          name: it.getAttribute('aria-label') ?? it.textContent?.trim() ?? '',
          ring: getComputedStyle(it).outlineStyle,
          inView: it.getBoundingClientRect().bottom > 0 && it.getBoundingClientRect().top < innerHeight,
          end: it === document.body,
        };
      });
      if (now.end) break;
      expect(now).toMatchObject({ ring: 'solid', inView: true });
      seen.push(now.name);
    }
    expect(seen.slice(0, 5)).toEqual([
      'Bodija Car Care',
      'Call 0800 000 0000',
      'Open menu',
      'See prices and free times',
      'Book Car Care',
    ]);
    expect(seen.at(-1)).toBe('Back To Top');
  });

  test('describes an AutoRepair to search engines, with the data of the settings and nothing else', async () => {
    const page = await visit();
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object;
    expect(data).toMatchObject({
      '@type': 'AutoRepair',
      name: 'Bodija Car Care',
      telephone: '+2348000000000',
      email: 'hello@example.com',
      url: `${app().url}/`,
      address: {
        streetAddress: '1 Sample Street, Bodija, Ibadan, Oyo State',
        addressLocality: 'Ibadan',
        addressCountry: 'NG',
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/rating|review|price/i);
  });

  test('weighs under 60 kB with its style, font and script, and its script under 5 kB', async () => {
    const size = async (address: string) => {
      const response = await fetch(new URL(address, app().url), { headers: { 'accept-encoding': 'br' } });
      await response.body?.cancel();
      return Number(response.headers.get('content-length'));
    };
    const html = (await app().request('GET', '/')).text;
    const script = await size(/<script type="module" src="([^"]+)"/.exec(html)![1]!);
    expect(script).toBeGreaterThan(500);
    expect(script).toBeLessThan(5_000);
    expect((await size('/')) + script + (await size(/href="([^"]+\.woff2)"/.exec(html)![1]!))).toBeLessThan(60_000);
  });
});

describe('other responses', () => {
  test('an unknown address is 404: a page for a browser, JSON for a program and below /api', async () => {
    const page = await visit();
    const response = await page.goto('/no/such/road');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await expectAccessible(page, '404');
    expect(complaints().every((line) => line.includes('404'))).toBe(true);
    const html = { accept: 'text/html' };
    for (const [path, headers] of [
      ['/nothing', { accept: '*/*' }],
      ['/api/nothing', html],
      ['/api', html],
      ['/assets/none.js', html],
    ] as const) {
      const answer = await app().request('GET', path, { headers });
      expect([path, answer.status, answer.body['code']]).toEqual([path, 404, 'request.not_found']);
    }
    for (const path of [
      '/welcome//',
      '/index.html',
      '/app.html',
      '/renderer/pages.js',
      '/..%2fpackage.json',
      '/favicon.ico',
    ]) {
      expect([path, (await app().request('GET', path, { headers: html })).status]).toEqual([path, 404]);
    }
  });

  test('a page with a slash at its end leads to the page, with its query', async () => {
    for (const path of PAGES.filter((path) => path !== '/')) {
      const answer = await fetch(`${app().url}${path}/?from=sms`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?from=sms`]);
    }
  });

  test('an address that cannot be decoded is the page for an unknown address in a browser, and JSON elsewhere', async () => {
    for (const path of ['/%', '/user/%c0%af', '/%E0%A4%A']) {
      const page = await fetch(`${app().url}${path}`, { headers: { accept: 'text/html' } });
      expect([path, page.status, page.headers.get('content-security-policy') !== null]).toEqual([path, 404, true]);
      expect(await page.text()).toMatch(/This page does not exist.*404 Not Found/s);
      const program = await app().request('GET', path);
      expect([path, program.status, program.body['code']]).toEqual([path, 404, 'request.not_found']);
    }
  });

  test('robots, sitemap and manifest name this site', async () => {
    expect((await app().request('GET', '/robots.txt')).text).toContain(`Sitemap: ${app().url}/sitemap.xml`);
    expect((await app().request('GET', '/sitemap.xml')).text.match(/<loc>[^<]+<\/loc>/g)).toEqual(
      PAGES.map((path) => `<loc>${app().url}${path}</loc>`),
    );
    const { body } = await app().request<{ name: string; icons: { src: string; sizes: string }[] }>(
      'GET',
      '/manifest.webmanifest',
    );
    expect(body.name).toBe('Bodija Car Care');
    for (const { src } of body.icons)
      expect((await fetch(new URL(src, app().url))).headers.get('content-type')).toMatch(/^image\//);
  });

  test('a page is compressed, revalidated each time, and not sent again while unchanged', async () => {
    const first = await fetch(app().url, { headers: { 'accept-encoding': 'br' } });
    expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['br', 'no-cache']);
    const again = await fetch(app().url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('an invitation link shows the centre in link previews', async () => {
    const html = (await app().request('GET', '/signup?ref=FRIEND22')).text;
    expect(html).toContain('<meta property="og:title" content="Join Bodija Car Care"/>');
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('</head>'));
    expect((await app().request('GET', '/login')).text).not.toContain('og:title');
  });
});

describe('when the settings change in the database', { timeout: 180_000 }, () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let tagBefore: string | null;
  const apps: AppProcess[] = [];
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = openPool(database.connection);
    const env = { DATABASE_URL: database.url, WORKER: 'off' };
    apps.push(...(await Promise.all([startProcess(env), startProcess(env)])));
    tagBefore = (await fetch(apps[0]!.url)).headers.get('etag');
    // One change for all tests, because each process shows it only when its cache expires.
    const { rows } = await pool.query<{ links: object }>("select content->'links' as links from settings");
    const settings = {
      name: 'Ìtọ́jú <Ọkọ̀> & Sons </script><b>',
      phone: '0803 999 8888',
      links: { ...rows[0]!.links, facebook: '', carWash: '', chat: '', whatsapp: '' },
      launchDate: '2031-03-01T09:30:00+01:00',
    };
    await pool.query('update settings set content = content || $1::jsonb', [JSON.stringify(settings)]);
  });
  afterAll(async () => {
    await Promise.all(apps.map((server) => server.end('SIGTERM')));
    await pool.end();
    await database.drop();
  });
  const html = async (server: AppProcess, path = '/') => (await fetch(`${server.url}${path}`)).text();
  const everywhere = (path: string, words: string) =>
    Promise.all(
      apps.map((server) => expect.poll(() => html(server, path), { timeout: 60_000, interval: 1000 }).toContain(words)),
    );

  longTest(
    'both processes show it within a minute, with a new ETag; empty links are not rendered, and a name is escaped',
    async () => {
      await everywhere('/', '0803 999 8888');
      expect((await fetch(apps[0]!.url)).headers.get('etag')).not.toBe(tagBefore);
      const page = await visit({ url: apps[1]!.url });
      expect((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toBe(
        'Ìtọ́jú <Ọkọ̀> & Sons </script><b>',
      );
      expect(await page.getByRole('link', { name: /Facebook|Car wash site|Chat with us/ }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Instagram' }).count()).toBe(1);
      expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')).toMatchObject({
        name: 'Ìtọ́jú <Ọkọ̀> & Sons </script><b>',
      });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page, `a long name at ${width}`);
      }
    },
  );

  longTest(
    'a launch date counts down to its instant in Lagos in any time zone, and then shows the opening',
    async () => {
      const opensAt = Date.parse('2031-03-01T09:30:00+01:00');
      await everywhere('/launch', 'Coming soon');
      await expectAccessible(await visit({ path: '/launch', url: apps[1]!.url }), 'launch');
      for (const timezoneId of ['Africa/Lagos', 'America/Los_Angeles']) {
        const start = opensAt - ((2 * 24 + 3) * 60 * 60 + 4 * 60 + 5) * 1000;
        const page = await visit({
          path: '/launch',
          url: apps[0]!.url,
          timezoneId,
          prepare: async ({ clock }) => {
            await clock.install({ time: start - 1000 });
            await clock.pauseAt(start);
          },
        });
        const clock = page.getByRole('list', { name: 'Time left' });
        const left = async () =>
          (await clock.getByRole('listitem').allInnerTexts()).map((unit) => unit.replace(/\s+/g, ' '));
        await expect.poll(left).toEqual(['2 days', '3 hours', '4 minutes', '5 seconds']);
        expect(await page.getByText('Saturday 1 March 2031, 9:30 am').count()).toBe(1);
        await page.clock.runFor(1000);
        expect((await left())[3]).toBe('4 seconds');
        await page.clock.fastForward(opensAt - (await page.evaluate(() => Date.now())) - 1000);
        await page.clock.runFor(999);
        expect(await page.getByRole('heading', { name: 'Coming soon' }).isVisible()).toBe(true);
        await page.clock.runFor(1001);
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The doors are open');
        expect(await page.locator('main').getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
      }
    },
  );
});

test('/launch shows that the centre is open, since 2 September 2024 is past', async () => {
  const page = await visit({ path: '/launch' });
  await page.getByRole('heading', { name: 'The doors are open' }).waitFor();
  await page.getByText('We opened on Monday 2 September 2024.').waitFor();
});
