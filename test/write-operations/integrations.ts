import { newId } from '#api/platform/database/database.ts';
import * as feeds from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as keys from '#shared/integrations/staff-keys.contract.ts';
import * as webhooks from '#shared/integrations/staff-webhooks.contract.ts';
import { insertKey } from '../api-keys.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { insertReceiver } from '../webhook-receiver.ts';
import { byCall, byJob, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/events';

/** The administrator of keys, receivers and calendar feeds, which each operation makes for itself. */
interface Connections {
  admin: StaffMember;
}

const makeConnections = async ({ app }: Surroundings): Promise<Connections> => ({
  admin: await createStaff(app, 'super_admin'),
});

async function makeKey({ app }: Surroundings, { admin }: Connections): Promise<string> {
  const id = newId();
  await insertKey(app, admin.id, { id });
  return id;
}

/** A receiver with a delivery that is due. */
async function makeReceiver({ app }: Surroundings, { admin }: Connections) {
  const receiver = await insertReceiver(app, admin.id);
  const delivery = newId();
  await app.runtime.db
    .insertInto('webhook_deliveries')
    .values({ id: delivery, receiver_id: receiver, event: 'test', at: LONG_AGO, next_at: LONG_AGO })
    .execute();
  return { receiver, delivery };
}

async function makeFeed({ app }: Surroundings, { admin }: Connections): Promise<string> {
  const id = newId();
  const digest = Buffer.from(id.replaceAll('-', ''));
  await app.runtime.db.insertInto('calendar_feeds').values({ id, name: 'Wall', digest, made_by: admin.id }).execute();
  return id;
}

/** Makes room: of each kind there can be only so many. */
const dropOthers =
  (table: 'api_keys' | 'webhook_receivers' | 'calendar_feeds') =>
  async ({ app }: Surroundings, { admin }: Connections): Promise<void> => {
    await app.runtime.db.deleteFrom(table).where('made_by', '<>', admin.id).execute();
  };

const form = { name: 'Accounting', url: NOWHERE, events: ['visit.ready'] };
const as = ({ admin }: Connections, id?: string, body?: object) => ({
  token: admin.token,
  ...(id !== undefined && { params: { id } }),
  ...(body !== undefined && { body }),
});
const shared = { isForAll: true };

export const integrationOperations = operationsOn('connections', makeConnections, [
  byCall(
    'make a key',
    keys.createKey,
    'again',
    async (around, made) => {
      await dropOthers('api_keys')(around, made);
      return as(made, undefined, {
        name: 'Accounting',
        scopes: ['bookings'],
        expiresOn: new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10),
        currentPassword: made.admin.password,
      });
    },
    shared,
  ),
  byCall('revoke a key', keys.revokeKey, 'same', async (around, made) => as(made, await makeKey(around, made))),
  byCall(
    'add a receiver',
    webhooks.createReceiver,
    'again',
    async (around, made) => {
      await dropOthers('webhook_receivers')(around, made);
      return as(made, undefined, { ...form, currentPassword: made.admin.password });
    },
    shared,
  ),
  byCall('change a receiver', webhooks.editReceiver, 'same', async (around, made) =>
    as(made, (await makeReceiver(around, made)).receiver, {
      ...form,
      on: false,
      currentPassword: made.admin.password,
    }),
  ),
  byCall('renew the secret of a receiver', webhooks.rotateWebhookSecret, 'again', async (around, made) =>
    as(made, (await makeReceiver(around, made)).receiver),
  ),
  byCall('remove a receiver', webhooks.removeReceiver, 'webhook.not_found', async (around, made) =>
    as(made, (await makeReceiver(around, made)).receiver),
  ),
  byCall('send a test event', webhooks.sendTestEvent, 'again', async (around, made) =>
    as(made, (await makeReceiver(around, made)).receiver),
  ),
  byCall('send an event again', webhooks.resendDelivery, 'again', async (around, made) =>
    as(made, (await makeReceiver(around, made)).delivery),
  ),
  byCall(
    'make a calendar feed',
    feeds.createFeed,
    'again',
    async (around, made) => {
      await dropOthers('calendar_feeds')(around, made);
      return as(made, undefined, { name: 'Wall' });
    },
    shared,
  ),
  byCall('renew a calendar feed', feeds.renewFeed, 'again', async (around, made) =>
    as(made, await makeFeed(around, made)),
  ),
  byCall('revoke a calendar feed', feeds.revokeFeed, 'feed.not_found', async (around, made) =>
    as(made, await makeFeed(around, made)),
  ),
  byJob(
    'send events to a receiver',
    'deliver-webhooks',
    async (around, made) => ({ receiver: (await makeReceiver(around, made)).receiver }),
    { repeat: 'again', wait: '70 seconds' },
  ),
  byJobForAll('queue what is due to receivers', 'send-due-webhooks', async (around, made) => {
    await makeReceiver(around, made);
  }),
  byJobForAll('delete old keys and deliveries', 'purge-integrations', async (around, made) => {
    const { delivery } = await makeReceiver(around, made);
    await around.app.runtime.db
      .updateTable('webhook_deliveries')
      .set({ made_at: LONG_AGO })
      .where('id', '=', delivery)
      .execute();
  }),
]);
