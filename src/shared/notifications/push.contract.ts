import * as z from 'zod/mini';
import { endpoint, messageResponse } from '#shared/endpoint.ts';
import { line } from '#shared/text-schemas.ts';

/** Maximum length of a push endpoint, UTF-16 units. */
const ADDRESS = 1000;

/** Maximum number of subscriptions per customer; the ones unused for longest are deleted beyond it. */
export const MAX_BROWSERS = 10;

/** A browser's `PushSubscription.toJSON()` (W3C Push API): the endpoint and its encryption keys in base64url. */
const subscription = z.object({
  endpoint: line(ADDRESS),
  keys: z.object({ p256dh: line(100), auth: line(40) }),
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: 'user/me/push',
  auth: 'customer',
  summary:
    'Subscribe this browser to web push for as long as this session lasts. A repeated call replaces the subscription.',
  body: subscription,
  response: messageResponse,
  errors: ['push.off', 'push.bad_subscription', 'request.too_many'],
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: 'user/me/push',
  auth: 'customer',
  summary: 'Remove the web push subscription of this session.',
  response: messageResponse,
});
