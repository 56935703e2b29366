import { perTab } from './storage.ts';

/**
 * The path to return to after a log-in, below `prefix`. Stored in the tab instead of the address, so that no link can
 * choose where a log-in leads.
 */
export const createReturnPath = (key: string, prefix: string) => ({
  save: (path: string) => perTab.setItem(key, path),
  clear: () => perTab.removeItem(key),
  /** Returns the path once; null when there is none. */
  take(): string | null {
    const path = perTab.getItem(key);
    perTab.removeItem(key);
    return path?.startsWith(prefix) ? path : null;
  },
});
