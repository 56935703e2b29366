import * as z from 'zod/mini';
import { expect } from 'vitest';
import type { AnyEndpoint } from '#shared/endpoint.ts';

/** Shared checks for the tests of the contracts in src/shared. */

type Schema = z.core.$ZodType;
type Sample = Record<string, unknown>;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'response' in value;

/**
 * Describes each endpoint of a contract, e.g. "POST staff/vehicle" -> "staff, catalogue.edit; 201" and its failures.
 */
export function routesOf(contract: object): Record<string, [caller: string, ...failures: string[]]> {
  return Object.fromEntries(
    Object.values(contract)
      .filter(isEndpoint)
      .map(({ method, path, auth, may, status = 200, missing, raw, errors = [] }) => {
        const caller = may === undefined ? auth : `${auth}, ${may}`;
        const answer = raw === undefined ? `${status}` : `${status}, raw ${raw}`;
        // The code for a missing field comes first; it is one of the failures as well.
        return [
          `${method} ${path}`,
          [
            `${caller}; ${answer}`,
            ...(missing === undefined ? [] : [missing]),
            ...errors.filter((code) => code !== missing),
          ],
        ];
      }),
  );
}

/** Expects the parameters in an endpoint's path to be those it declares. */
export function expectParams(contract: object): void {
  for (const { path, params = {} } of Object.values(contract).filter(isEndpoint)) {
    expect(Object.keys(params), path).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    for (const [name, schema] of Object.entries(params))
      expect(z.safeParse(schema as Schema, 'any text').success, `${path} ${name}`).toBe(true);
  }
}

/** The message of each invalid field, keyed by its path; empty when the input is accepted. */
export function faultsOf(schema: Schema | undefined, input: unknown): Record<string, string> {
  if (schema === undefined) throw new Error('the endpoint declares no such schema');
  const faults: Record<string, string> = {};
  for (const { path, message } of z.safeParse(schema, input).error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}

/** A copy of the sample with another value at a path such as `receivers.0.user`; undefined removes the key. */
export function changed<S>(sample: S, path: string, value: unknown): S {
  const copy: unknown = structuredClone(sample);
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce((at, key) => (at as Sample)[key], copy) as Sample;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy as S;
}

/** Expects the sample to be accepted as it is, and undeclared fields to be dropped. */
export function expectExact(schema: Schema | undefined, sample: unknown): void {
  expect(faultsOf(schema, sample)).toEqual({});
  expect(z.parse(schema!, sample)).toEqual(sample);
  if (sample !== null && typeof sample === 'object' && !Array.isArray(sample))
    expect(z.parse(schema!, { ...sample, unknownField: 1 })).toEqual(sample);
}

/** Expects each of the values, and no other text, to be accepted at its path. */
export function expectValues(
  schema: Schema | undefined,
  sample: unknown,
  path: string,
  values: readonly unknown[],
): void {
  for (const value of values) expectExact(schema, changed(sample, path, value));
  for (const other of ['', 'something-else'])
    expect(faultsOf(schema, changed(sample, path, other)), `${path}: ${other}`).toHaveProperty([path]);
}

/**
 * Expects text up to each field's limit to be accepted and trimmed, and one character more to be refused with a
 * message that names the limit.
 */
export function expectLimits(
  schema: Schema | undefined,
  sample: Sample,
  limits: Readonly<Record<string, number>>,
): void {
  for (const [path, max] of Object.entries(limits)) {
    expect(faultsOf(schema, changed(sample, path, ` ${'a'.repeat(max)} `)), path).toEqual({});
    expect(faultsOf(schema, changed(sample, path, 'a'.repeat(max + 1)))).toMatchObject({
      [path]: `Please keep this under ${max + 1} characters.`,
    });
  }
}

/** Expects the sample to be refused without each of these fields, and with each of them empty. */
export function expectRequired(schema: Schema | undefined, sample: Sample, fields: readonly string[]): void {
  for (const field of fields) {
    expect(faultsOf(schema, changed(sample, field, undefined)), `without ${field}`).toHaveProperty([field]);
    expect(faultsOf(schema, changed(sample, field, '')), `empty ${field}`).toHaveProperty([field]);
  }
}

/** Expects the sample to be accepted without each of these fields; text fields also blank or null. */
export function expectOptional(schema: Schema | undefined, sample: Sample, fields: readonly string[]): void {
  for (const field of fields)
    expect(faultsOf(schema, changed(sample, field, undefined)), `without ${field}`).toEqual({});
}

/**
 * Expects the rules that the customer's booking form and the front desk's share: required fields, an address only for
 * a pick-up, limits, and the amount in naira.
 */
export function expectBookingForm(schema: Schema | undefined, pickUp: Sample & { location: string }): void {
  const { location, ...withoutAddress } = pickUp;
  const driveIn = { ...withoutAddress, mode: 'drive-in' };
  expectRequired(schema, pickUp, [
    'fullName',
    'phoneNumber',
    'location',
    'service',
    'brand',
    'vehicle',
    'paymentMethod',
    'mode',
  ]);
  expectExact(schema, driveIn);
  expect(z.parse(schema!, { ...driveIn, location })).toEqual(driveIn);
  expect(faultsOf(schema, { ...pickUp, location: null })).toEqual({ location: 'Tell us where to pick up the car.' });
  const limits = { fullName: 120, phoneNumber: 30, location: 300, service: 40, brand: 40, vehicle: 40 };
  expectLimits(schema, pickUp, limits);
  const faultsOfAmount = (amount: unknown) => faultsOf(schema, { ...pickUp, amount });
  expect([null, 0, 1_000_000_000].map(faultsOfAmount)).toEqual([{}, {}, {}]);
  for (const wrong of [-1, 1_000_000_001, '5000']) expect(faultsOfAmount(wrong)).toHaveProperty(['amount']);
  expectValues(schema, pickUp, 'paymentMethod', ['online', 'transfer', 'cash']);
  expectValues(schema, driveIn, 'mode', ['drive-in']);
}
