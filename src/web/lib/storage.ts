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

/** The JSON value of a key, or null when it is missing or malformed. */
export function readJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const local = createSafeStore(() => globalThis.localStorage);
export const perTab = createSafeStore(() => globalThis.sessionStorage);
