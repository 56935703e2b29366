import { LIMITS } from '#api/platform/http/limits.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { type ErrorCode } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import type { ApiReference, ReferenceError, ReferenceField } from '#shared/integrations/api-reference.ts';
import { WEBHOOK_EVENTS, webhookEventLabel } from '#shared/integrations/webhook-events.ts';
import { PUBLIC_CALLS, PUBLIC_ERRORS, v1GetDocument } from './v1-get-document.ts';
import { signWebhook } from '#api/integrations/webhooks/webhook-secret.ts';

/** A JSON Schema as the document has it. */
type Schema = Readonly<Record<string, unknown>>;
type Components = Readonly<Record<string, unknown>>;

const asSchema = (value: unknown): Schema => (isRecord(value) ? value : {});

/** The schema that a reference leads to, or the schema itself. */
function resolve(schema: Schema, components: Components): Schema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? asSchema(components[$ref.split('/').at(-1) ?? '']) : schema;
}

/** A type in words: text, a UUID, one of several, or nothing. */
function typeOf(schema: Schema, components: Components): string {
  const { type, format, enum: values, anyOf, items } = schema;
  if (Array.isArray(anyOf))
    return anyOf.map((one) => typeOf(resolve(asSchema(one), components), components)).join(' or ');
  if (Array.isArray(values)) return `one of ${values.join(', ')}`;
  if (type === 'array') return `list of ${typeOf(resolve(asSchema(items), components), components)}`;
  if (type === 'string') return format === 'date' ? 'day, YYYY-MM-DD' : 'text';
  return { null: 'null', integer: 'number', boolean: 'true or false' }[String(type)] ?? String(type);
}

/** The fields of an object with those inside it, e.g. `bookings[].service.name`. */
function fieldsOf(schema: Schema, components: Components, path = ''): ReferenceField[] {
  const own = resolve(schema, components);
  if (own['type'] === 'array') return fieldsOf(asSchema(own['items']), components, `${path}[]`);
  return Object.entries(asSchema(own['properties'])).flatMap(([name, value]) => {
    const inner = resolve(asSchema(value), components);
    const at = path === '' ? name : `${path}.${name}`;
    const below = fieldsOf(inner, components, at);
    return below.length > 0 ? below : [{ name: at, type: typeOf(inner, components) }];
  });
}

const errorOf = (code: ErrorCode): ReferenceError => ({
  code,
  status: catalogue[code][0],
  message: catalogue[code][1],
});

/** An example of a delivery; its secret signs nothing else. */
const EXAMPLE = {
  secret: `whsec_${Buffer.from('an example that signs no event..').toString('base64')}`,
  id: '0190e1f2-7a5b-7c3d-8e9f-0a1b2c3d4e5f',
  timestamp: '1767225600',
  body: '{"type":"visit.ready","timestamp":"2026-01-01T00:00:00.000Z","data":{"booking":"0190e1f2-0000-7000-8000-000000000001","number":"BCC 1001"}}',
} as const;

/** The calls of the public API and the webhooks, as the public page shows them. */
export function publicReference(): ApiReference {
  const { components, paths } = v1GetDocument('');
  const schemas: Components = components.schemas;
  const { secret, id, timestamp, body } = EXAMPLE;
  return {
    calls: PUBLIC_CALLS.map(({ name, endpoint: { method, path, summary, scope, errors = [] } }) => {
      const address = `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const operation = asSchema(paths[address]?.[method.toLowerCase()]);
      const answer = asSchema(asSchema(asSchema(operation['responses'])['200'])['content']);
      const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].map(asSchema) : [];
      return {
        id: name,
        method,
        path: address,
        summary,
        scope: scope ?? null,
        parameters: parameters.map((one) => ({
          name: String(one['name']),
          type: typeOf(asSchema(one['schema']), schemas),
        })),
        fields: fieldsOf(asSchema(asSchema(answer['application/json'])['schema']), schemas),
        errors: errors.map(errorOf),
      };
    }),
    errors: PUBLIC_ERRORS.map(errorOf),
    events: WEBHOOK_EVENTS.map((name) => ({ name, what: webhookEventLabel(name) })),
    example: { ...EXAMPLE, signature: signWebhook([secret], { id, timestampS: Number(timestamp), body }) },
    callsAMinute: LIMITS.keyCalls.points,
  };
}
