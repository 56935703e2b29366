import * as z from 'zod/mini';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { type ErrorCode } from '#shared/errors.ts';

type Json = { [key: string]: unknown };
type Schema = z.core.$ZodType;
/** A schema as in OpenAPI 3.1 (JSON Schema 2020-12). */
type SchemaOf = (schema: Schema, io: 'input' | 'output') => Json;

/** An endpoint with its feature and the name it is exported by. */
interface NamedCall {
  feature: string;
  name: string;
  endpoint: AnyEndpoint;
}

/** Collects the schemas that contracts export by name: each is written once and referenced. */
function collectSchemas(contracts: readonly Readonly<Record<string, unknown>>[]): {
  schemaOf: SchemaOf;
  components: Record<string, unknown>;
} {
  const named = z.registry<{ id: string }>();
  for (const contract of contracts) {
    for (const [name, value] of Object.entries(contract)) {
      if (value !== null && typeof value === 'object' && '_zod' in value)
        named.add(value as Schema, { id: name[0]?.toUpperCase() + name.slice(1) });
    }
  }
  const components: Record<string, unknown> = {};
  return {
    components,
    schemaOf(schema, io) {
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
    },
  };
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

function parametersOf({ endpoint }: NamedCall, schemaOf: SchemaOf): Json[] {
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

function operation(one: NamedCall, schemaOf: SchemaOf): Json {
  const { feature, name, endpoint: e } = one;
  const codes = [
    ...new Set([
      ...(e.errors ?? []),
      ...(e.auth === 'public' || e.auth === 'key' ? [] : ['session.missing' as const]),
      ...(e.auth === 'staff' ? ['session.forbidden' as const] : []),
    ]),
  ];
  const parameters = parametersOf(one, schemaOf);
  return {
    operationId: name,
    tags: [feature],
    summary: e.summary,
    ...(e.auth !== 'public' && { security: [{ [e.auth === 'key' ? 'key' : 'bearer']: [] }] }),
    'x-who': e.auth,
    ...(e.may !== undefined && { 'x-may': e.may }),
    ...(e.scope !== undefined && { 'x-scope': e.scope }),
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

export interface DocumentOptions {
  /** Title, version and description. */
  info: { title: string; version: string; description: string };
  server: string;
  calls: readonly NamedCall[];
  /** Their contracts, whose named schemas become components. */
  contracts: readonly Readonly<Record<string, unknown>>[];
  /** The errors that every call can have. */
  commonErrors: readonly ErrorCode[];
  securitySchemes: Json;
  /** The outgoing webhooks, as OpenAPI writes them. */
  webhooks?: Json;
}

/** Calls as an OpenAPI 3.1 document, from their contracts alone. Throws when it refers to a schema it does not hold. */
export function openApiDocument(options: DocumentOptions) {
  const { schemaOf, components } = collectSchemas(options.contracts);
  const paths: Record<string, Json> = {};
  for (const one of options.calls) {
    const path = `/api/${one.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[one.endpoint.method.toLowerCase()] = operation(one, schemaOf);
  }
  const document = {
    openapi: '3.1.0',
    info: options.info,
    servers: [{ url: options.server }],
    paths,
    ...(options.webhooks && { webhooks: options.webhooks }),
    components: {
      securitySchemes: options.securitySchemes,
      responses: {
        AnyRoute: {
          description: options.commonErrors.map(errorLine).join('\n\n'),
          content: json({ $ref: '#/components/schemas/ErrorAnswer' }),
        },
      },
      schemas: {
        ErrorAnswer: {
          type: 'object',
          properties: {
            code: { type: 'string', description: 'The reason, for programs.' },
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
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!(name in document.components.schemas))
      throw new Error(`the document refers to ${name}, which it does not hold`);
  }
  return document;
}
