import * as z from 'zod/mini';

/** The part of the Storage interface that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * A storage that never throws. Private mode, a full quota and blocked cookies make the real one throw, even on
 * access; values are then held in memory until the page is left.
 */
export function createSafeStore(open: () => Store): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (store: Store) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  const keys = () => [
    ...new Set([
      ...attempt(
        (store) => Array.from({ length: store.length }, (_, i) => store.key(i)).filter((key) => key !== null),
        [],
      ),
      ...memory.keys(),
    ]),
  ];
  return {
    getItem: (key) => memory.get(key) ?? attempt((store) => store.getItem(key), null),
    setItem: (key, value) => {
      const isStored = attempt((store) => (store.setItem(key, value), true), false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((store) => store.removeItem(key), undefined);
    },
    key: (index) => keys()[index] ?? null,
    get length() {
      return keys().length;
    },
  };
}

/**
 * The one way to read stored JSON: null when it is missing or does not fit the schema, because storage can be edited by
 * hand or written by another build.
 */
export const readStored = <S extends z.core.$ZodType>(store: Store, key: string, schema: S): z.output<S> | null =>
  parseStored(store.getItem(key), schema);

/** Stored JSON as the schema has it; null when it is missing or does not fit. */
export function parseStored<S extends z.core.$ZodType>(text: string | null | undefined, schema: S): z.output<S> | null {
  try {
    const { success, data } = z.safeParse(schema, JSON.parse(text ?? 'null'));
    return success ? data : null;
  } catch {
    return null;
  }
}

export const local = createSafeStore(() => globalThis.localStorage);
export const perTab = createSafeStore(() => globalThis.sessionStorage);
