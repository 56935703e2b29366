import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '#shared/endpoint.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The response's schema for Fastify's serializer. It is the allow-list of fields: a column that the contract does not
 * declare is not written. It costs a third of validating and then stringifying. It does not apply to errors.
 */
export function responseSchema(e: AnyEndpoint): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(e.response, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Undeclared fields are left out; they must not make the serializer reject one alternative of a union.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      mergeAlternatives(jsonSchema);
    },
  });
  return schema;
}

/** The framework types its serializers for objects only; they write any value that their schema allows. */
interface Writer {
  write(response: unknown): string;
}

/** The compiled serializers. An endpoint's is the same for every server of the process. */
const writers = new WeakMap<AnyEndpoint, Writer>();

/**
 * Writes a response of an endpoint as JSON, with the declared fields alone. The serializer is compiled for the first
 * response: compiling all of them takes a fifth of a start.
 */
export function writeResponse(e: AnyEndpoint, reply: FastifyReply, response: unknown): string {
  let writer = writers.get(e);
  if (writer === undefined) {
    writer = { write: reply.compileSerializationSchema(responseSchema(e)) };
    writers.set(e, writer);
  }
  return writer.write(response);
}

/**
 * Makes one object of alternatives that have the same fields; only fields that differ remain alternatives. The
 * serializer finds the right alternative by validating each, which costs a list of bookings a fifth of its requests.
 */
function mergeAlternatives(schema: JsonSchema): void {
  const [first, ...others] = schema.oneOf ?? [];
  if (!first?.properties || others.length === 0) return;
  const fields = Object.keys(first.properties);
  const shape = ({ type, properties = {}, required }: JsonSchema) =>
    JSON.stringify([type, Object.keys(properties), required]);
  if (others.some((other) => shape(other) !== shape(first))) return;
  schema.properties = Object.fromEntries(fields.map((field) => [field, alternativesOf(field, [first, ...others])]));
  Object.assign(schema, { type: first.type, required: first.required });
  delete schema.oneOf;
}

/** The schema of a field in all alternatives: one where they agree, or differ only in the values of a string. */
function alternativesOf(field: string, alternatives: readonly JsonSchema[]): JsonSchema {
  const schemas = new Map<string, JsonSchema>();
  for (const { properties } of alternatives) {
    const schema = properties?.[field];
    if (typeof schema === 'object') schemas.set(JSON.stringify(schema), schema);
  }
  const distinct = [...schemas.values()];
  const [first, ...others] = distinct;
  if (first !== undefined && others.length === 0) return first;
  return distinct.every(({ type }) => type === 'string') ? { type: 'string' } : { anyOf: distinct };
}
