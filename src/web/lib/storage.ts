/** What this project needs of a browser's storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * A storage that never throws. Private mode, a full quota and blocked cookies make the real one throw, even on being named;
 * then what is written lives in memory, until the page is left.
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
      ...attempt((store) => Array.from({ length: store.length }, (_, i) => store.key(i)).filter((key) => key !== null), []),
      ...memory.keys(),
    ]),
  ];
  return {
    getItem: (key) => memory.get(key) ?? attempt((store) => store.getItem(key), null),
    setItem: (key, value) => {
      const kept = attempt((store) => (store.setItem(key, value), true), false);
      if (kept) memory.delete(key);
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

/** The value kept as JSON under a key, or null when there is none or it cannot be read. */
export function readJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export const local = createSafeStore(() => globalThis.localStorage);
export const perTab = createSafeStore(() => globalThis.sessionStorage);
