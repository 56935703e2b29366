import { perTab } from '#web/lib/storage.ts';

const KEY = 'return_to';

/** Where somebody was when they had to log in. Kept beside the address, so that /login stays /login and no link can choose the place. */
export const customerReturnPath = {
  remember: (path: string) => perTab.setItem(KEY, path),
  forget: () => perTab.removeItem(KEY),
  /** The place, once; null when there is none. */
  take(): string | null {
    const path = perTab.getItem(KEY);
    perTab.removeItem(KEY);
    return path?.startsWith('/user') ? path : null;
  },
};
