import type { Store } from '#web/lib/storage.ts';

/** A web storage for tests that behaves like a real one: text only, ordered keys, and a quota. */
export function memoryStore(quota = Infinity): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (key.length + value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, String(value));
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
