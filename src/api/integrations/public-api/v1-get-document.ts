import { isRecord } from '#shared/guards.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import * as v1 from '#shared/integrations/v1.contract.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, webhookEventLabel } from '#shared/integrations/webhook-events.ts';
import { openApiDocument } from './openapi-document.ts';

/** The errors of every call of the public API. */
export const PUBLIC_ERRORS = [
  'request.invalid',
  'request.not_found',
  'request.too_many',
  'request.busy',
  'database.unavailable',
  'internal',
] as const;

const isCall = (value: unknown): value is AnyEndpoint => isRecord(value) && 'method' in value && 'path' in value;

/** The calls of the public API, without those of staff and customers. */
export const PUBLIC_CALLS = Object.entries(v1).flatMap(([name, endpoint]) =>
  isCall(endpoint) ? [{ feature: 'v1', name, endpoint }] : [],
);

const headers = [
  ['webhook-id', 'The id of the delivery, the same each time it is sent.'],
  ['webhook-timestamp', 'When it was sent, seconds since 1970.'],
  ['webhook-signature', 'One or two signatures, each v1, and base64, separated by a space.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));

const eventBody = (event: string) => ({
  type: 'object',
  properties: {
    type: { const: event },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: {
      type: 'object',
      properties:
        event === TEST_EVENT
          ? {}
          : {
              booking: { type: 'string', format: 'uuid', description: 'The id of the booking, and of its visit.' },
              number: { type: 'string', description: 'The booking number that people say.' },
            },
    },
  },
  required: ['type', 'timestamp', 'data'],
});

const webhook = (event: string, summary: string) => ({
  post: {
    operationId: `on-${event}`,
    summary,
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema: eventBody(event) } } },
    responses: { '2XX': { description: 'It arrived. Anything else is tried again for a day.' } },
  },
});

/**
 * The public API and the outgoing webhooks as an OpenAPI 3.1 document, without the calls of staff and customers.
 */
export const v1GetDocument = (publicUrl: string) =>
  openApiDocument({
    info: {
      title: 'Car care centre: API for others',
      version: '1',
      description:
        'Read bookings, visits, the calendar and the catalogue with a key that the centre makes. Instants are ISO 8601 UTC. No call returns names, contacts or money.',
    },
    server: publicUrl.replace(/\/$/, ''),
    calls: PUBLIC_CALLS,
    contracts: [v1],
    commonErrors: PUBLIC_ERRORS,
    securitySchemes: {
      key: {
        type: 'http',
        scheme: 'bearer',
        description: 'A key that the centre made: `Authorization: Bearer cck_...`',
      },
    },
    webhooks: Object.fromEntries([
      ...WEBHOOK_EVENTS.map((event) => [event, webhook(event, `${webhookEventLabel(event)}.`)]),
      [TEST_EVENT, webhook(TEST_EVENT, 'Staff sent a test; nothing happened.')],
    ]),
  });
