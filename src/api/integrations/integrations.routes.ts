import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as feeds from '#shared/integrations/staff-calendar-feeds.contract.ts';
import * as keys from '#shared/integrations/staff-keys.contract.ts';
import * as webhooks from '#shared/integrations/staff-webhooks.contract.ts';
import { createFeed } from '#api/integrations/calendar-feeds/create-feed.ts';
import { createKey } from '#api/integrations/keys/create-key.ts';
import { createReceiver } from '#api/integrations/webhooks/create-receiver.ts';
import { editReceiver } from '#api/integrations/webhooks/edit-receiver.ts';
import { listDeliveries } from '#api/integrations/webhooks/list-deliveries.ts';
import { listFeeds } from '#api/integrations/calendar-feeds/calendar-feed.ts';
import { listKeys } from '#api/integrations/keys/list-keys.ts';
import { listReceivers } from '#api/integrations/webhooks/receiver.ts';
import { removeReceiver } from '#api/integrations/webhooks/remove-receiver.ts';
import { renewFeed } from '#api/integrations/calendar-feeds/renew-feed.ts';
import { resendDelivery } from '#api/integrations/webhooks/resend-delivery.ts';
import { revokeFeed } from '#api/integrations/calendar-feeds/revoke-feed.ts';
import { revokeKey } from '#api/integrations/keys/revoke-key.ts';
import { rotateWebhookSecret } from '#api/integrations/webhooks/rotate-webhook-secret.ts';
import { sendTestEvent } from '#api/integrations/webhooks/send-test-event.ts';
import { ANSWERS } from './integrations.texts.ts';

/** Routes by which staff manage keys, webhooks and calendar feeds. */
export function integrationRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(keys.listKeys, async () => ({ keys: await listKeys(runtime) }));
  route(keys.createKey, async (call) => {
    const { currentPassword, ...form } = call.body;
    return {
      message: ANSWERS.keyMade,
      ...(await createKey(runtime, call, form, currentPassword)),
    };
  });
  route(keys.revokeKey, async (call) => {
    await revokeKey(runtime, call, call.params.id);
    return { message: ANSWERS.keyRevoked };
  });

  route(webhooks.listReceivers, async () => ({ receivers: await listReceivers(runtime) }));
  route(webhooks.createReceiver, async (call) => ({
    message: ANSWERS.receiverMade,
    ...(await createReceiver(runtime, call, call.body, call.body.currentPassword)),
  }));
  route(webhooks.editReceiver, async (call) => ({
    message: ANSWERS.saved,
    receiver: await editReceiver(runtime, call, call.params.id, call.body, call.body.currentPassword),
  }));
  route(webhooks.removeReceiver, async (call) => {
    await removeReceiver(runtime, call, call.params.id);
    return { message: ANSWERS.receiverRemoved };
  });
  route(webhooks.rotateWebhookSecret, async (call) => ({
    message: ANSWERS.secretRotated,
    ...(await rotateWebhookSecret(runtime, call, call.params.id)),
  }));
  route(webhooks.sendTestEvent, async (call) => {
    await sendTestEvent(runtime, call, call.params.id);
    return { message: ANSWERS.testSent };
  });
  route(webhooks.listDeliveries, ({ params, query }) => listDeliveries(runtime, params.id, query.before ?? null));
  route(webhooks.resendDelivery, async (call) => {
    await resendDelivery(runtime, call, call.params.id);
    return { message: ANSWERS.sentAgain };
  });

  route(feeds.listFeeds, () => listFeeds(runtime));
  route(feeds.createFeed, async (call) => ({
    message: ANSWERS.feedMade,
    ...(await createFeed(runtime, call, call.body.name, call.body.bay || null)),
  }));
  route(feeds.renewFeed, async (call) => ({
    message: ANSWERS.feedRenewed,
    ...(await renewFeed(runtime, call, call.params.id)),
  }));
  route(feeds.revokeFeed, async (call) => {
    await revokeFeed(runtime, call, call.params.id);
    return { message: ANSWERS.feedRevoked };
  });
}
