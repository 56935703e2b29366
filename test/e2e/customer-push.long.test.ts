import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createPushTestApp, untilArrived, type PushTestApp } from '#test/push-app.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { signedIn, tabTo, waitForOverlayToClose } from './signed-in.ts';

let pushApp: PushTestApp;
let browser: Browser;
beforeAll(async () => {
  [pushApp, browser] = await Promise.all([createPushTestApp(), launchBrowser({ notifications: true })]);
});
afterAll(async () => {
  await browser.close();
  await pushApp.stop();
});

/**
 * A customer in a browser with a local push service, because no other can be reached from a test. Only the source of
 * the subscription is replaced; the permission, the service worker and the notifications are the browser's own.
 */
async function start(customer: Customer, options: Parameters<typeof signedIn>[3] = {}) {
  const device = pushApp.service.browser();
  const opened = await signedIn(browser, pushApp.app, customer, { serviceWorkers: 'allow', ...options });
  await opened.page.addInitScript((given) => {
    const key = (): ArrayBuffer =>
      Uint8Array.from(JSON.parse(localStorage.getItem('test_push') ?? '[]') as number[]).buffer;
    const subscription = () =>
      ({
        endpoint: given.endpoint,
        options: { userVisibleOnly: true, applicationServerKey: key() },
        toJSON: () => given,
        unsubscribe: async () => (localStorage.removeItem('test_push'), true),
      }) as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('test_push') === null ? null : subscription();
    PushManager.prototype.subscribe = async (how) => {
      localStorage.setItem('test_push', JSON.stringify(Array.from(how?.applicationServerKey as Uint8Array)));
      return subscription();
    };
    const request = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return request();
    };
  }, device.subscription);
  return { ...opened, device };
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Tell me on this phone' });
/** Switches it on and waits until the page has the server's answer, which it remembers for the next page load. */
async function switchOn(page: Page): Promise<void> {
  await theSwitch(page).click();
  await page.getByText('This phone shows a notification when something happens').waitFor({ timeout: 60_000 });
}
/** The service worker's scope, with a promise that is fulfilled when the next notification is shown. */
interface WorkerScope {
  notificationShown: Promise<void>;
}
/**
 * Delivers a push to the active service worker, as the browser does, and waits until its notification is shown. The
 * browser waits for the icon first, at most ten seconds.
 */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  // A worker that is still activating is `ready` as well.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const { prototype } = ServiceWorkerRegistration;
    const { showNotification } = prototype;
    scope.notificationShown = new Promise((resolve) => {
      prototype.showNotification = async function (...given) {
        prototype.showNotification = showNotification;
        await showNotification.apply(this, given);
        resolve();
      };
    });
  });
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: pushApp.app.url,
    registrationId: await registered,
    data,
  });
  await worker.evaluate(() => (self as unknown as WorkerScope).notificationShown);
  await cdp.detach();
}
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, icon, data }) => ({
      title,
      body,
      tag,
      icon: new URL(icon).pathname,
      data: data as unknown,
    })),
  );
/** Clicks the shown notification and returns the action of the service worker. */
async function press(context: BrowserContext): Promise<string> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  return worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
      NotificationEvent: new (type: string, given: object) => Event;
      dispatchEvent(event: Event): void;
    };
    // A synthetic click is no user gesture, and without one the browser opens no window.
    const done = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => (resolve(`opens ${new URL(url).pathname}`), null);
      scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
        resolve(`shows ${new URL(this.url).pathname}`);
      };
    });
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return done;
  });
}

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('a customer subscribes, receives a notification through the service worker, and opens its screen', async () => {
    const ada = await createCustomer(pushApp.app);
    const { context, page, complaints, open, device } = await start(ada, { viewport });
    await context.grantPermissions(['notifications'], { origin: pushApp.app.url });
    await open('/user/profile');
    await theSwitch(page).waitFor();
    expect(await theSwitch(page).isChecked()).toBe(false);
    await expectAccessible(page, `push off, ${name}`);
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined();
    await switchOn(page);
    expect(await theSwitch(page).isChecked()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes');
    expect(await pushApp.browsersOf(ada)).toEqual([device.subscription.endpoint]);
    await expectAccessible(page, `push on, ${name}`);

    const { _id } = await pushApp.app.book(ada);
    await untilArrived(device, ['Your booking is made']);
    const payload = device.received[0]?.payload as { title: string; body: string; tag: string };
    // Delivered twice, as after a killed process, but shown once.
    for (let i = 0; i < 2; i++) await deliver(context, page, JSON.stringify(payload));
    const { title, body, tag } = payload;
    await expect
      .poll(() => shown(page))
      .toEqual([
        { title, body, tag, icon: expect.stringMatching(/^\/assets\/.+\.png$/), data: `/user/bookings/${_id}` },
      ]);
    expect(await press(context)).toBe(`opens /user/bookings/${_id}`);
    await expect.poll(() => shown(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('focuses a page that is already open, and opens no address outside this site', async () => {
  const ada = await createCustomer(pushApp.app);
  const { context, page, open } = await start(ada);
  await context.grantPermissions(['notifications'], { origin: pushApp.app.url });
  await open('/user/notifications');
  await deliver(
    context,
    page,
    JSON.stringify({ title: 'Evil', body: 'x', page: 'https://evil.example/', tag: 'evil' }),
  );
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  expect(await press(context)).toBe('shows /user/notifications');
  // Every push shows a notification: otherwise browsers revoke the permission.
  await deliver(context, page, 'not JSON');
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['There is news']);
  await context.close();
});

test('switches on, off and on with the keyboard; the server receives each change, and log-out unsubscribes this browser', async () => {
  const ada = await createCustomer(pushApp.app);
  const { context, page, open } = await start(ada);
  await context.grantPermissions(['notifications'], { origin: pushApp.app.url });
  await open('/user/profile');
  await theSwitch(page).waitFor();
  await tabTo(page, 'Tell me on this phone');
  for (const on of [true, false, true]) {
    await page.keyboard.press('Space');
    await expect.poll(async () => (await pushApp.browsersOf(ada)).length, { timeout: 60_000 }).toBe(on ? 1 : 0);
    await expect.poll(() => page.getByText(/^Switching o/).count()).toBe(0);
    expect(await theSwitch(page).isChecked()).toBe(on);
  }
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/login');
  expect(await pushApp.browsersOf(ada)).toEqual([]);
  expect(await page.evaluate(() => [localStorage.getItem('test_push'), localStorage.getItem('push_for')])).toEqual([
    null,
    null,
  ]);
  await context.close();
});

test('a page load sends the subscription again under the current session', async () => {
  const ada = await createCustomer(pushApp.app);
  const { context, page, open } = await start(ada);
  await context.grantPermissions(['notifications'], { origin: pushApp.app.url });
  await open('/user/profile');
  await switchOn(page);
  expect(await pushApp.browsersOf(ada)).toHaveLength(1);
  await pushApp.app.runtime.db.deleteFrom('push_subscriptions').execute();
  await page.goto('/user');
  await waitForOverlayToClose(page);
  await expect.poll(async () => (await pushApp.browsersOf(ada)).length, { timeout: 20_000 }).toBe(1);
  // A later account in the same browser receives none of its notifications.
  const ben = await createCustomer(pushApp.app);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [ben.token, JSON.stringify(ben)],
  );
  await open('/user/profile');
  await page.getByText('A notification when something happens').waitFor();
  expect([await theSwitch(page).isChecked(), await pushApp.browsersOf(ben)]).toEqual([false, []]);
  await context.close();
});

test('the worker subscribes again with the same key when the browser drops the subscription, and the page sends it', async () => {
  const ada = await createCustomer(pushApp.app);
  const { context, page, open, device } = await start(ada);
  await context.grantPermissions(['notifications'], { origin: pushApp.app.url });
  await open('/user/profile');
  await switchOn(page);
  expect(await pushApp.browsersOf(ada)).toHaveLength(1);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user/me/push') && answer.ok(), {
    timeout: 20_000,
  });
  await open('/user');
  await saved;
  await pushApp.app.runtime.db.deleteFrom('push_subscriptions').execute();
  const [worker] = context.serviceWorkers();
  const newOptions = await worker?.evaluate(async () => {
    const scope = self as unknown as {
      PushManager: { prototype: { subscribe: unknown } };
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent(event: Event): void;
    };
    const done = new Promise<unknown>(
      (resolve) =>
        (scope.PushManager.prototype.subscribe = async (how: {
          userVisibleOnly: boolean;
          applicationServerKey: ArrayBuffer;
        }) => resolve([how.userVisibleOnly, how.applicationServerKey.byteLength])),
    );
    scope.dispatchEvent(
      Object.assign(new scope.ExtendableEvent('pushsubscriptionchange'), {
        oldSubscription: { options: { applicationServerKey: new ArrayBuffer(65) } },
      }),
    );
    return done;
  });
  expect(newOptions).toEqual([true, 65]);
  await expect.poll(() => pushApp.browsersOf(ada), { timeout: 20_000 }).toEqual([device.subscription.endpoint]);
  await context.close();
});

test('an error of the server leaves it off and is shown, and the next press tries again', async () => {
  const ada = await createCustomer(pushApp.app);
  const { context, page, open, device } = await start(ada);
  await context.grantPermissions(['notifications'], { origin: pushApp.app.url });
  await open('/user/profile');
  await page.route('**/api/user/me/push', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'request.busy', message: 'We are busy right now. Please try again in a moment.' },
    }),
  );
  await theSwitch(page).click();
  await page.getByRole('alert').getByText('We are busy right now.').waitFor({ timeout: 60_000 });
  expect([await theSwitch(page).isChecked(), await page.evaluate(() => localStorage.getItem('test_push'))]).toEqual([
    false,
    null,
  ]);
  await expectAccessible(page, 'push failed');
  await page.unroute('**/api/user/me/push');
  await theSwitch(page).click();
  await page.getByText('This phone shows a notification when something happens').waitFor();
  expect(await pushApp.browsersOf(ada)).toEqual([device.subscription.endpoint]);
  await context.close();
});

describe('where the browser does not', () => {
  const withoutPush = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));

  test('know push, it shows that', async () => {
    const { context, page, open } = await signedIn(browser, pushApp.app, await createCustomer(pushApp.app));
    await withoutPush(page);
    await open('/user/profile');
    await page.getByText('This browser cannot show notifications.').waitFor();
    expect(await theSwitch(page).isDisabled()).toBe(true);
    await expectAccessible(page, 'push unsupported');
    await context.close();
  });

  test('know push except on the Home Screen, an iPhone shows how to add it', async () => {
    const { context, page, open } = await signedIn(browser, pushApp.app, await createCustomer(pushApp.app), {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    });
    await withoutPush(page);
    await open('/user/profile');
    await page.getByText('On an iPhone or iPad, press Share, then Add to Home Screen.').waitFor();
    await context.close();
  });

  test('allow push, it explains how, and follows when the permission is granted', async () => {
    const { context, page, open } = await start(await createCustomer(pushApp.app));
    // A permission that is not granted is denied.
    const permit = (what: 'geolocation' | 'notifications') =>
      context.grantPermissions([what], { origin: pushApp.app.url });
    await permit('geolocation');
    await open('/user/profile');
    await page.getByText('Your browser blocks notifications from this site.').waitFor();
    expect(await theSwitch(page).isDisabled()).toBe(true);
    await expectAccessible(page, 'push denied');
    await permit('notifications');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => theSwitch(page).isDisabled()).toBe(false);
    await context.close();
  });
});
