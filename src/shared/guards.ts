/** Type guards for values of unknown form, e.g. parsed JSON. They replace casts. */

/** True for an object or array; its values are still unknown. */
export const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

/** True when `value` is one of the literals in `list`, which narrows it to their union. */
export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T => list.some((item) => item === value);

/**
 * `Object.keys` with the keys' own type. Only for object literals: a wider object may hold more keys than its type
 * names.
 */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** A record with a value for each key of `keys`. */
export const recordOf = <K extends PropertyKey, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
