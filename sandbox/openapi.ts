import * as z from 'zod/mini';
import { COMMON_ERRORS } from '#api/platform/http/router.ts';
import { api, contracts, type NamedEndpoint } from '#shared/all-endpoints.ts';
import { catalogue, type ErrorCode } from '#shared/errors.ts';

type Json = { [key: string]: unknown };
type Schema = z.core.$ZodType;

const named = z.registry<{ id: string }>();
for (const contract of Object.values(contracts)) {
  for (const [name, value] of Object.entries(contract)) {
    if (value !== null && typeof value === 'object' && '_zod' in value)
      named.add(value as Schema, { id: name[0]?.toUpperCase() + name.slice(1) });
  }
}

const components: Record<string, unknown> = {};

/**
 * A schema as in OpenAPI 3.1 (JSON Schema 2020-12); schemas that contracts export by name are written once and
 * referenced.
 */
function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { metadata: named, io, unrepresentable: 'any' }) as Json;
  for (const [name, definition] of Object.entries($defs as Json)) {
    const text = JSON.stringify(withComponentRefs(definition));
    if (components[name] !== undefined && JSON.stringify(components[name]) !== text)
      throw new Error(`two different schemas are called ${name}`);
    components[name] = JSON.parse(text);
  }
  return withComponentRefs(rest) as Json;
}

const withComponentRefs = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const errorLine = (code: ErrorCode): string => `\`${code}\`: ${catalogue[code][1]}`;

function failures(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => catalogue[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map(errorLine).join('\n\n'),
        content: json({
          allOf: [
            { $ref: '#/components/schemas/ErrorAnswer' },
            { type: 'object', properties: { code: { enum: all } } },
          ],
        }),
      },
    ]),
  );
}

function parametersOf({ endpoint }: NamedEndpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 200 },
  }));
  const query = endpoint.query === undefined ? {} : schemaOf(endpoint.query, 'input');
  const required = (query['required'] ?? []) as string[];
  const inQuery = Object.entries((query['properties'] ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operation(one: NamedEndpoint): Json {
  const { feature, name, endpoint: e } = one;
  const codes = [
    ...new Set([
      ...(e.errors ?? []),
      ...(e.auth === 'public' ? [] : ['session.missing' as const]),
      ...(e.auth === 'staff' ? ['session.forbidden' as const] : []),
    ]),
  ];
  const parameters = parametersOf(one);
  return {
    operationId: name,
    tags: [feature],
    summary: e.summary,
    ...(e.auth !== 'public' && { security: [{ bearer: [] }] }),
    'x-who': e.auth,
    ...(e.may !== undefined && { 'x-may': e.may }),
    ...(e.raw !== undefined && { 'x-raw': e.raw }),
    ...(parameters.length > 0 && { parameters }),
    ...(e.body !== undefined && { requestBody: { required: true, content: json(schemaOf(e.body, 'input')) } }),
    ...((e.raw === 'bytes' || e.raw === 'stream' || e.raw === 'multipart') && {
      requestBody: { required: true, content: { '*/*': {} } },
    }),
    responses: {
      [e.status ?? 200]: { description: 'Done.', content: json(schemaOf(e.response, 'output')) },
      ...failures(codes),
      default: { $ref: '#/components/responses/AnyRoute' },
    },
  };
}

/** The whole API as an OpenAPI 3.1 document, from the contracts alone. */
export function openapi(version: string): string {
  const paths: Record<string, Json> = {};
  for (const one of api) {
    const path = `/api/${one.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[one.endpoint.method.toLowerCase()] = operation(one);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Car care booking',
      version,
      description:
        'Generated from the contracts in src/shared. Money is naira unless a field says kobo; instants are ISO 8601 UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that user/login or staff/login gave.' },
      },
      responses: {
        AnyRoute: {
          description: COMMON_ERRORS.map(errorLine).join('\n\n'),
          content: json({ $ref: '#/components/schemas/ErrorAnswer' }),
        },
      },
      schemas: {
        ErrorAnswer: {
          type: 'object',
          properties: {
            code: { type: 'string', description: 'A code of docs/generated/errors.md.' },
            message: { type: 'string', description: 'A sentence for the person.' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'A sentence for each field at fault.',
            },
            requestId: { type: 'string' },
          },
          required: ['code', 'message', 'requestId'],
        },
        ...Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      },
    },
  };
  const text = JSON.stringify(document, null, 2);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!(name in document.components.schemas))
      throw new Error(`the document refers to ${name}, which it does not hold`);
  }
  return `${text}\n`;
}
