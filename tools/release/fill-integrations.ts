import { createFeed } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import { createKey } from '#shared/integrations/staff-keys.contract.ts';
import {
  createReceiver,
  editReceiver,
  listDeliveries,
  sendTestEvent,
} from '#shared/integrations/staff-webhooks.contract.ts';
import { VENDOR_ACCOUNTS } from '#shared/setup/vendor-accounts.ts';
import { eventually } from '#test/payments.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { startReceiver } from '#test/webhook-receiver.ts';
import type { Staff } from './fill-people.ts';

const DAY_MS = 24 * 3600_000;

/** Keys of vendors that cannot be read, so that no test of an upgrade sends anything to their accounts. */
export async function fillVendorKeys({ runtime }: TestApp, { superAdmin }: Staff): Promise<void> {
  for (const account of VENDOR_ACCOUNTS)
    await runtime.db
      .insertInto('vendor_keys')
      .values({ account, encrypted: Buffer.from([1]), staff_id: superAdmin.id })
      .execute();
}

/** A key, a calendar feed, and receivers: one that is reached, one that is not, and one that was switched off. */
export async function fillIntegrations({ superAdmin }: Staff): Promise<void> {
  await expectOk(
    superAdmin.call(createKey, {
      body: {
        name: 'Accounting',
        scopes: ['bookings', 'calendar'],
        expiresOn: new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10),
        currentPassword: superAdmin.password,
      },
    }),
  );
  await expectOk(superAdmin.call(createFeed, { body: { name: 'Workshop wall' } }));
  const receiver = await startReceiver();
  try {
    for (const [name, url, status] of [
      ['Accounting', receiver.url, 'delivered'],
      ['Dashboard', 'http://127.0.0.1:9/', 'waiting'],
      ['Old shop', 'http://127.0.0.1:9/', 'given-up'],
    ] as const) {
      const form = { name, url, events: ['visit.released' as const], currentPassword: superAdmin.password };
      const params = { id: (await expectOk(superAdmin.call(createReceiver, { body: form }))).body.receiver._id };
      await expectOk(superAdmin.call(sendTestEvent, { params }));
      const first = async () => (await expectOk(superAdmin.call(listDeliveries, { params }))).body.deliveries[0];
      await eventually(async () => (await first())?.tries === 1 && (await first())?.durationMs !== null);
      if (status === 'given-up')
        await expectOk(superAdmin.call(editReceiver, { params, body: { ...form, on: false } }));
      await eventually(async () => (await first())?.status === status);
    }
  } finally {
    await receiver.stop();
  }
}
