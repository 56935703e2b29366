import * as z from 'zod/mini';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, submittedPassword } from '#shared/text-schemas.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from './webhook-events.ts';

/** Addresses of other systems that receive events, and the log of deliveries. */

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(WEBHOOK_EVENTS.length));

const receiver = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  on: z.boolean(),
  /** Nothing arrived since then. */
  failingSince: z.nullable(z.string()),
  /** Until when the secret before the last rotation signs as well; null: there is one secret. */
  previousSecretUntil: z.nullable(z.string()),
  madeBy: z.string(),
  madeAt: z.string(),
});
export type Receiver = z.output<typeof receiver>;

const delivery = z.object({
  _id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** Null of a test. */
  booking: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  at: z.string(),
  status: z.enum(['waiting', 'delivered', 'given-up']),
  tries: z.number(),
  triedAt: z.nullable(z.string()),
  /** The HTTP status of the last try; null: no response. */
  responseStatus: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  /** Why the last try failed, in words. */
  failure: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
});
export type Delivery = z.output<typeof delivery>;

const form = { name: line(80), url: line(500), events, currentPassword: z.optional(submittedPassword()) };
const confirmation = [
  'account.confirm_first',
  'account.wrong_password',
  'account.too_many_tries',
  'request.busy',
] as const;
const receiverResponse = z.object({ message: z.string(), receiver });
const withSecret = z.extend(receiverResponse, { secret: z.string() });

export const listReceivers = endpoint({
  method: 'GET',
  path: 'staff/webhooks',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'The addresses that receive events, the oldest first.',
  response: z.object({ receivers: z.array(receiver) }),
});

export const createReceiver = endpoint({
  method: 'POST',
  path: 'staff/webhooks',
  auth: 'staff',
  may: 'integrations.manage',
  summary:
    'Send events to an https address, with the current password. The secret that signs them is returned only here.',
  body: z.object(form),
  response: withSecret,
  status: 201,
  errors: ['webhook.bad_address', 'webhook.too_many', ...confirmation],
});

export const editReceiver = endpoint({
  method: 'PUT',
  path: 'staff/webhooks/:id',
  auth: 'staff',
  may: 'integrations.manage',
  summary:
    'Change the name, address and events, or switch it on or off; another address needs the current password. Switching off gives up its waiting events.',
  params: { id: id() },
  body: z.object({ ...form, on: z.boolean() }),
  response: receiverResponse,
  errors: ['webhook.not_found', 'webhook.bad_address', ...confirmation],
});

export const removeReceiver = endpoint({
  method: 'DELETE',
  path: 'staff/webhooks/:id',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Remove an address with its secret and its log.',
  params: { id: id() },
  response: messageResponse,
  errors: ['webhook.not_found'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: 'staff/webhooks/:id/secret',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'A new secret, returned only here; for 24 hours the former secret signs as well.',
  params: { id: id() },
  response: withSecret,
  errors: ['webhook.not_found'],
});

export const sendTestEvent = endpoint({
  method: 'POST',
  path: 'staff/webhooks/:id/test',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Send a test event.',
  params: { id: id() },
  response: messageResponse,
  errors: ['webhook.not_found', 'webhook.off', 'request.too_many'],
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: 'staff/webhooks/:id/deliveries',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'The deliveries to an address, the newest first, 20 at a time.',
  params: { id: id() },
  query: z.object({ before: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))) }),
  response: z.object({ deliveries: z.array(delivery), next: z.nullable(z.string()) }),
  errors: ['webhook.not_found'],
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: 'staff/webhook-delivery/:id',
  auth: 'staff',
  may: 'integrations.manage',
  summary: 'Send an event again, under the same id.',
  params: { id: id() },
  response: messageResponse,
  errors: ['webhook.delivery_not_found', 'webhook.off', 'request.too_many'],
});
