import fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema 2020-12 that zod writes. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Values that the running application knows, by field name. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

/** The input that a contract accepts, as JSON Schema. */
export const jsonSchemaOf = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const LETTERS = ['a', 'Ṣ', 'ọ̀', 'é', 'Ω', '字', '🚗', ' ', "'", '"', '<', '&', '%', '-', '0', '\n', '\u202e'];

function text({ minLength = 0, maxLength = 200, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}(\.[a-z]{1,5})?@[a-z]{1,8}\.(ng|com)$/);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const long = fc.constantFrom('x'.repeat(maxLength), 'é'.repeat(maxLength));
  const any = fc.string({ unit: fc.constantFrom(...LETTERS), minLength, maxLength: Math.min(maxLength, 30) });
  return fc
    .oneof({ weight: 6, arbitrary: any }, { weight: 1, arbitrary: long })
    .filter((made) => made.trim().length >= minLength && made.length <= maxLength);
}

function object(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  // A record with known keys has only the schema of its values.
  const { additionalProperties: ofValues } = schema;
  const known = Object.fromEntries((schema.required ?? []).map((name) => [name, ofValues]));
  const fields = Object.entries({ ...known, ...schema.properties }).map(
    ([name, inner]) => [name, field(name, typeof inner === 'object' ? inner : {}, pool)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

/** Mostly known values, so that calls pass validation; sometimes any valid value. */
function field(name: string, schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const known = pool[name];
  const any = arbitraryOf(schema, pool);
  return known === undefined
    ? any
    : fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

/** The alternatives of a schema; a list of types is a short form of them. */
const alternatives = ({ anyOf, oneOf, ...rest }: JsonSchema): JsonSchema[] | undefined =>
  anyOf ?? oneOf ?? (Array.isArray(rest.type) ? rest.type.map((type) => ({ ...rest, type })) : undefined);

/** Generates every value that a schema accepts. */
export function arbitraryOf(schema: JsonSchema, pool: Pool = {}): fc.Arbitrary<unknown> {
  const either = alternatives(schema);
  if (either !== undefined) return fc.oneof(...either.map((one) => arbitraryOf(one, pool)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const { minimum = -1e9, maximum = 1e9 } = schema;
  switch (schema.type) {
    case 'object':
      return object(schema, pool);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, pool), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const either = alternatives(schema);
  if (either !== undefined) return either.some((one) => fits(one, value));
  const { type, enum: allowed, pattern, minLength = 0, maxLength = Infinity } = schema;
  if (allowed !== undefined) return allowed.includes(value);
  if (type === 'string')
    return (
      typeof value === 'string' &&
      value.length >= minLength &&
      value.length <= maxLength &&
      new RegExp(pattern ?? '', 'u').test(value)
    );
  if (type === 'array') return Array.isArray(value) && value.every((one) => fits(schema.items ?? {}, one));
  return type === undefined || type === typeof value || (type === 'null' && value === null);
}

/**
 * One complete, plausible value for each alternative of a schema: every field set, with the first known value that
 * fits.
 */
export function samplesOf(schema: JsonSchema, pool: Pool): unknown[] {
  const either = alternatives(schema);
  if (either !== undefined) return either.flatMap((one) => samplesOf(one, pool));
  if (schema.type !== 'object') return fc.sample(arbitraryOf(schema, pool), { numRuns: 1, seed: 1 });
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const known = (pool[name] ?? []).filter((value) => fits(inner, value));
    return [name, known.length > 0 ? known[0] : samplesOf(inner, pool)[0]];
  });
  return [Object.fromEntries(fields)];
}
