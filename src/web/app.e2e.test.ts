import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, newVisitor } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let browser: Browser;
let ada: Customer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  ada = await createCustomer(app, { firstName: 'Adéọlá' });
});
afterAll(() => Promise.all([app.stop(), browser.close()]));
beforeEach(async () => {
  ({ context, page } = await newVisitor(browser, { baseURL: app.url }));
});
afterEach(() => context.close());

const logIn = async (on: Page, who = ada) => {
  await on.getByLabel('Email').fill(who.email);
  await on.getByLabel('Password', { exact: true }).fill(who.password);
  await on.getByRole('button', { name: 'Login' }).click();
};
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const openMenu = async () => {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

describe('sign-in', () => {
  it('redirects a guest to log-in, and afterwards to the requested screen', async () => {
    await page.goto('/user/bookings?tab=pending');
    await page.waitForURL('/login');
    await logIn(page);
    await page.waitForURL('/user/bookings?tab=pending');
    expect(await stored('auth_token')).toBeTruthy();
    expect(JSON.parse((await stored('user')) ?? '')).toMatchObject({ firstName: 'Adéọlá', email: ada.email });
  });

  it.each(['/login', '/signup', '/otp/a@example.com/sms/6'])(
    'redirects a signed-in customer from %s to the dashboard',
    async (path) => {
      await page.goto('/login');
      await logIn(page);
      await page.waitForURL('/user');
      await page.goto(path);
      await page.waitForURL('/user');
    },
  );

  it('redirects an unverified customer to the code screen, where a code can be requested', async () => {
    const email = 'unverified@example.ng';
    const body = { firstName: 'A', lastName: 'B', email, phoneNumber: '0803 123 4567', password: 'a rusty tin roof' };
    await app.request('POST', 'user/register', { body });
    await page.goto('/login');
    await logIn(page, { ...ada, email, password: body.password });
    await page.waitForURL(`/otp/${email}/sms/6`);
    await page.getByText('Please verify your email first.').waitFor();
    expect(await page.getByRole('button', { name: 'Resend' }).isEnabled()).toBe(true);
  });

  it('works where the browser refuses storage', async () => {
    await context.addInitScript(() => {
      const denied = {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      };
      Object.defineProperties(window, { localStorage: denied, sessionStorage: denied });
    });
    await page.goto('/login');
    await logIn(page);
    await page.getByRole('heading', { name: /Adéọlá/ }).waitFor();
  });
});

describe('the page before the application', () => {
  it("shows the centre's name and placeholders until the first screen is loaded", async () => {
    let load = () => {};
    const held = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/assets/account-*.js', async (route) => {
      await held;
      await route.continue();
    });
    // The log-in follows, since there is no session.
    await page.goto('/user', { waitUntil: 'commit' });
    const brand = page.locator('#page-frame').getByText('Bodija Car Care');
    await page.waitForURL('/login');
    expect(await brand.isVisible()).toBe(true);
    load();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await page.locator('#page-frame').count()).toBe(0);
  });

  it('names the phone and a way back without JavaScript', async () => {
    await context.close();
    ({ context, page } = await newVisitor(browser, { baseURL: app.url, javaScriptEnabled: false }));
    await page.goto('/user/bookings');
    await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor();
    expect(await page.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:[+\d]+$/);
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await page.waitForURL('/');
  });
});

describe('loading overlay', () => {
  it('covers the app once per page load, while profile, keys and counters are fetched', async () => {
    await context.close();
    ({ context, page } = await newVisitor(browser, { baseURL: app.url, loadingOverlay: true }));
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL('/user');
    // A page that is left before the keys are stored requests them again.
    await page.waitForFunction(() => sessionStorage.getItem('pay_keys') !== null);
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const covered = document.querySelector('[inert]') !== null;
        if (covered === (seen.length === 0) && seen.length < 2) seen.push(performance.now());
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.goto('/user');
    await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length === 2);
    const [from = 0, to = 0] = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    // The exact duration is tested with a fake clock beside the component; a busy machine may be late here.
    expect(to - from).toBeGreaterThan(1900);
    expect(to - from).toBeLessThan(4000);
    expect(requests.filter((path) => path === '/api/user/me')).toHaveLength(1);
    expect(requests).toContain('/api/booking/mine');
    // Cached since the earlier log-in.
    expect(requests).not.toContain('/api/payment/all');
    expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('pay_keys'))) ?? '')).toContainEqual({
      slug: 'paystack',
      key: expect.any(String),
    });
    await page.getByRole('link', { name: 'My Bookings' }).click();
    await page.waitForURL('/user/bookings');
    expect(await page.locator('[inert]').count()).toBe(0);
  });
});

describe('links', () => {
  it('navigate without a page load, leave modified clicks to the browser, and add the current location to the history only once', async () => {
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL('/user');
    const link = page.getByRole('link', { name: 'My Bookings' });
    await page.waitForFunction(() => document.querySelector('[inert]') === null);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForURL('/user/bookings');
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/user');
    const before = await page.evaluate(() => history.length);
    await link.click();
    await page.getByRole('heading', { name: 'My Bookings', level: 1 }).waitFor();
    const stateKey = () => page.evaluate(() => (history.state as { key: string }).key);
    const key = await stateKey();
    await link.click();
    await expect.poll(stateKey).not.toBe(key);
    expect(await page.evaluate(() => [history.length, 'stayed' in window])).toEqual([before + 1, true]);
  });
});

describe('log-out', () => {
  it('clears the session and opens the landing page', async () => {
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL('/user');
    await openMenu();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to Logout?' })
      .getByRole('button', { name: 'Yes' })
      .click();
    await page.waitForURL('/');
    expect([await stored('auth_token'), await stored('user')]).toEqual([null, null]);
    await page.goBack();
    await page.waitForURL('/login');
  });

  it.each(['unreachable', 'answering 503'])(
    'clears everything and closes the dialog while the server is %s, which gets the log-out once when it is back',
    async (server) => {
      await page.goto('/login');
      await logIn(page);
      await page.waitForURL('/user');
      const token = (await stored('auth_token')) ?? '';
      const down = (route: Route) =>
        server === 'unreachable' ? route.abort() : route.fulfill({ status: 503, body: '' });
      await page.route('**/api/user/logout', down);
      await openMenu();
      const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to Logout?' });
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await page.waitForURL('/login');
      await page.getByRole('status').getByText('This device is logged out.').waitFor();
      expect(await dialog.count()).toBe(0);
      expect([await stored('auth_token'), await stored('user')]).toEqual([null, null]);
      expect((await app.request('GET', 'user/me', { token })).status).toBe(200);

      const sent: string[] = [];
      await page.unroute('**/api/user/logout', down);
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user/logout')) sent.push(request.headers()['authorization'] ?? '');
      });
      const other = await context.newPage();
      other.on('request', (request) => {
        if (request.url().endsWith('/api/user/logout')) sent.push(request.headers()['authorization'] ?? '');
      });
      await Promise.all([page.reload(), other.goto('/login')]);
      await expect.poll(async () => (await app.request('GET', 'user/me', { token })).status).toBe(401);
      await expect.poll(() => stored('log_outs_due')).toBeNull();
      await Promise.all([page.reload(), other.reload()]);
      await Promise.all([page, other].map((one) => one.getByRole('button', { name: 'Login' }).waitFor()));
      expect(sent).toEqual([`Bearer ${token}`]);
    },
  );

  it('does nothing after No', async () => {
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL('/user');
    await openMenu();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect([await stored('auth_token'), page.url()]).toEqual([expect.any(String), `${app.url}/user`]);
  });

  it('a log-in and a log-out in one tab are followed by the others', async () => {
    await page.goto('/login');
    await logIn(page);
    await page.waitForURL('/user');
    const other = await context.newPage();
    await other.goto('/user');
    // A background tab renders once a second.
    await page.bringToFront();
    await openMenu();
    await page.getByRole('button', { name: 'Yes' }).click();
    await other.waitForURL('/login');
    await page.waitForURL('/');
    await page.goto('/login');
    await logIn(page);
    await other.waitForURL('/user');
  });

  /** Opens a page of the customer with a token that the server refuses. */
  async function openWithRefusedToken() {
    await page.goto('/login');
    await page.evaluate(
      (user) => {
        localStorage.setItem('auth_token', 'a token that is over');
        localStorage.setItem('user', JSON.stringify(user));
      },
      { ...ada, call: undefined, request: undefined },
    );
    await page.goto('/user/bookings?tab=completed');
  }

  it('an expired session logs the customer out, and the same screen returns after log-in', async () => {
    await openWithRefusedToken();
    await page.waitForURL('/login');
    await page.getByText('Please log in to continue.').waitFor();
    expect(await stored('auth_token')).toBeNull();
    await logIn(page);
    await page.waitForURL('/user/bookings?tab=completed');
  });

  it('says why also when the screen reads the session again before the log-in is rendered', async () => {
    await page.addInitScript(() => {
      const replaceState = history.replaceState.bind(history);
      history.replaceState = (state, unused, url) => {
        replaceState(state, unused, url);
        if (!String(url).endsWith('/login')) return;
        history.replaceState = replaceState;
        // The screen reads the session again as after a return from the browser's cache.
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      };
    });
    await openWithRefusedToken();
    await page.waitForURL('/login');
    await page.getByText('Please log in to continue.').waitFor();
  });
});

describe('form draft', () => {
  it('gives way to a referral code in the address', async () => {
    await page.goto('/signup?ref=FIRST111');
    await page.getByLabel('First name').fill('Adé');
    expect(await page.getByLabel('Referral code').inputValue()).toBe('FIRST111');
    await page.goto('/signup?ref=SECOND22');
    expect(await page.getByLabel('Referral code').inputValue()).toBe('SECOND22');
    expect(await page.getByLabel('First name').inputValue()).toBe('Adé');
  });

  it('survives a lost connection and a reload, except for the password', async () => {
    await page.goto('/signup?ref=ADE-1234');
    expect(await page.getByLabel('Referral code').inputValue()).toBe('ADE-1234');
    const values = {
      'First name': 'Ṣadé',
      'Last name': 'Ògúnbọ̀wálé',
      Email: 'sade@example.ng',
      'Phone number': '0803 123 4567',
    };
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByLabel('Password', { exact: true }).fill('hills of Ibadan');
    await page.route('**/api/user/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('alert').getByText('Error signing up. Please try again later.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('hills of Ibadan');
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    ).not.toContain('hills');
    await page.reload();
    for (const [label, value] of Object.entries(values)) expect(await page.getByLabel(label).inputValue()).toBe(value);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  it('survives a deploy that removed a chunk: the app reloads once', async () => {
    let lost: string | null = null;
    let [documents, loads] = [0, 0];
    page.on('load', () => loads++);
    page.on('request', (request) => void (request.isNavigationRequest() && documents++));
    await page.goto('/login');
    await page.getByLabel('Email').fill('kept@example.ng');
    // The next requested script belongs to the other screen. It exists again once the page is reloaded.
    await page.route('**/assets/*.js', (route) => {
      lost ??= route.request().url();
      return documents === 1 && route.request().url() === lost ? route.fulfill({ status: 404 }) : route.fallback();
    });
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('button', { name: 'Send code' }).waitFor();
    // The screen can be shown before the document has finished loading.
    await expect.poll(() => loads).toBe(2);
    expect(page.url()).toBe(`${app.url}/reset`);
    await page.goBack();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('kept@example.ng');
  });
});

it('reloads the page when the browser refuses another history entry, as Safari does after a hundred', async () => {
  await page.addInitScript("history.pushState = () => { throw new DOMException('too many', 'SecurityError'); }");
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).waitFor();
  expect(page.url()).toBe(`${app.url}/signup`);
});

it('shows the 404 message with links for an unknown address', async () => {
  await page.goto('/user/nowhere');
  await page.waitForURL('/login');
  await logIn(page);
  await page.waitForURL('/user/nowhere');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
  expect(await page.getByRole('link', { name: 'Go to the start' }).getAttribute('href')).toBe('/user');
  await page.getByRole('link', { name: 'My Bookings' }).click();
  await page.waitForURL('/user/bookings');
});
