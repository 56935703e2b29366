import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { StaffType } from '#shared/staff/capabilities.ts';
import { launchBrowser, SIZES, visitor } from '#test/browser.ts';
import { hire, type Colleague } from '#test/hire.ts';
import { expectOk, startWorld, type Customer, type World } from '#test/world.ts';

export interface Desk {
  page: Page;
  complaints: string[];
}

export const WIDTHS = Object.keys(SIZES) as (keyof typeof SIZES)[];

/** What the staff's stories stand on: a centre with a customer, a browser, and people at work in browsers of their own. */
export interface Stage {
  world: World;
  browser: Browser;
  ada: Customer;
  /** A new browser of somebody who is nobody yet. */
  stranger(size?: keyof typeof SIZES): Promise<Desk & { context: BrowserContext }>;
  /** Somebody on the staff, signed in the short way. */
  at(who: Colleague, path: string, size?: keyof typeof SIZES): Promise<Desk>;
  staff(type: StaffType, name: string): Promise<Colleague>;
}

/** Sets the stage for one file; every browser that a story opened is closed after it. */
export function setStage(): Stage {
  const open: BrowserContext[] = [];
  const stage = {
    async stranger(size = 'phone') {
      const { context, page, complaints } = await visitor(stage.browser, { baseURL: stage.world.url, viewport: SIZES[size] });
      open.push(context);
      return { context, page, complaints };
    },
    async at(who, path, size) {
      const { context, page, complaints } = await stage.stranger(size);
      const me = (await expectOk(who.call('GET', 'staff/me'))).body;
      await context.addInitScript(([token, user]) => {
        localStorage.setItem('staff_token', token ?? '');
        localStorage.setItem('staff_user', user ?? '');
      }, [who.token, JSON.stringify(me)]);
      await page.goto(path);
      return { page, complaints };
    },
    staff: (type, name) => hire(stage.world, type, { name }),
  } as Stage;
  beforeAll(async () => {
    [stage.world, stage.browser] = await Promise.all([startWorld(), launchBrowser()]);
    stage.ada = await stage.world.customer();
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.world.stop();
  });
  return stage;
}
