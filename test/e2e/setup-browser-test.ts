import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { StaffType } from '#shared/capabilities.ts';
import { launchBrowser, SIZES, newVisitor, type VisitorOptions } from '#test/browser.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

export interface OpenPage {
  page: Page;
  complaints: string[];
}

/** What a staff test starts from: an app with a customer, a browser, and staff in browsers of their own. */
export interface E2eContext {
  app: TestApp;
  browser: Browser;
  ada: Customer;
  /** A new browser context without a session. */
  newVisitor(size?: keyof typeof SIZES, options?: VisitorOptions): Promise<OpenPage & { context: BrowserContext }>;
  /** A staff member with a session, signed in without the log-in form. */
  openAs(
    who: StaffMember,
    path: string,
    size?: keyof typeof SIZES,
    options?: VisitorOptions,
  ): Promise<OpenPage & { context: BrowserContext }>;
  staff(type: StaffType, name: string): Promise<StaffMember>;
}

/** Starts an app and a browser for one test file; closes every browser context after its test. */
export function setupBrowserTest(): E2eContext {
  const open: BrowserContext[] = [];
  const e2e = {
    async newVisitor(size = 'phone', options = {}) {
      const { context, page, complaints } = await newVisitor(e2e.browser, {
        baseURL: e2e.app.url,
        viewport: SIZES[size],
        ...options,
      });
      open.push(context);
      return { context, page, complaints };
    },
    async openAs(who, path, size, options) {
      const { context, page, complaints } = await e2e.newVisitor(size, options);
      const me = (await expectOk(who.request('GET', 'staff/me'))).body;
      await context.addInitScript(
        ([token, user]) => {
          // Once, so that a log-out lasts.
          if (localStorage.getItem('test_signed_in')) return;
          localStorage.setItem('test_signed_in', 'yes');
          localStorage.setItem('staff_token', token ?? '');
          localStorage.setItem('staff_user', user ?? '');
        },
        [who.token, JSON.stringify(me)],
      );
      await page.goto(path);
      return { context, page, complaints };
    },
    staff: (type, name) => createStaff(e2e.app, type, { name }),
  } as E2eContext;
  beforeAll(async () => {
    [e2e.app, e2e.browser] = await Promise.all([createTestApp(), launchBrowser()]);
    e2e.ada = await createCustomer(e2e.app);
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
  });
  afterAll(async () => {
    await e2e.browser.close();
    await e2e.app.stop();
  });
  return e2e;
}
