import { describe, expect, test } from 'vitest';
import { expectAccessible, widths } from '#test/browser.ts';
import { expectOk } from '#test/test-app.ts';
import { signedIn } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

test("a staff action appears on the customer's open page, and the bell counts it, without a reload", async () => {
  const { app, ada, browser } = e2e;
  const manager = await e2e.staff('manager', 'Bọ́lá');
  const booking = await app.book(ada, { fullName: 'Live One' });
  await expectOk(ada.request('PUT', 'message/me/notification/read'));
  const { page, context, complaints, open } = await signedIn(browser, app, ada);
  try {
    await open('/user/bookings');
    await page.locator('#main [data-status="pending"]').first().waitFor();
    const version = (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'].version as number;
    await expectOk(manager.request('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'cash' }));
    await page.locator('#main [data-status="paid"]').first().waitFor({ timeout: 5000 });
    await page.getByRole('link', { name: 'Notifications, 1 new' }).waitFor({ timeout: 5000 });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
});

describe.each(widths('phone'))('on a %s', (size) => {
  test('staff see an undelivered message and send it again', async () => {
    const { app } = e2e;
    const frontDesk = await e2e.staff('front_desk', 'Kẹ́hìndé');
    const to = `+2348035550${size.length}00`;
    await app.runtime.db.transaction().execute(async (trx) => {
      const { queueSms } = await import('#api/notifications/outbox.ts');
      await queueSms(app.runtime, trx, to, { kind: 'booking.ready', text: 'Your car is ready.' });
    });
    await expect
      .poll(
        async () =>
          (await app.runtime.db.selectFrom('outbox').select('status').where('recipient', '=', to).executeTakeFirst())
            ?.status,
        { timeout: 30_000 },
      )
      .toBe('delivered');
    await app.runtime.db
      .updateTable('outbox')
      .set({ status: 'given-up', failure: 'Rejected', provider_id: null })
      .where('recipient', '=', to)
      .execute();
    const { page, complaints } = await e2e.openAs(frontDesk, '/staff/outbox?status=given-up', size);
    await page.getByText('Given up: Rejected').first().waitFor();
    await expectAccessible(page, `outbox on a ${size}`);
    await page
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click();
    await page.getByText('It is being sent again.').waitFor();
    await page.getByText('No email or SMS matches.').waitFor();
    expect(complaints).toEqual([]);
  });
});
