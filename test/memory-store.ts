import type { Store } from '#web/lib/storage.ts';

/** A web storage for tests that behaves like a real one: text only, ordered keys, and a quota. */
export function memoryStore(quota = Infinity): Store {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (key.length + value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, String(value));
    },
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}
