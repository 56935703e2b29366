import { beforeEach, describe, expect, it, vi } from 'vitest';

const gone = new TypeError('Failed to fetch dynamically imported module');
const fail = () => Promise.reject(gone);
/** The result, its rejection, or `unsettled`: a page that reloads leaves its promises unsettled. */
const settled = (result: Promise<unknown>) =>
  Promise.race([result, new Promise((go) => setImmediate(go, 'unsettled'))]);

describe('lazyModule', () => {
  const reload = vi.fn();
  let lazyModule: (typeof import('./lazy-load.ts'))['lazyModule'];
  /** What a page that was just opened has: module state is gone, session storage stays. */
  const openPage = async (): Promise<void> => {
    vi.resetModules();
    ({ lazyModule } = await import('./lazy-load.ts'));
  };
  beforeEach(async () => {
    vi.resetAllMocks();
    vi.useFakeTimers({ toFake: ['Date'] });
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('navigator', { onLine: true });
    await openPage();
    return () => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    };
  });

  it('reloads the page once when two files are gone at the same time', async () => {
    expect(await Promise.all([lazyModule(fail)(), lazyModule(fail)()].map(settled))).toEqual([
      'unsettled',
      'unsettled',
    ]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('fails when the file is gone after the reload too, and reloads again a minute later', async () => {
    await settled(lazyModule(fail)());
    await openPage();
    await expect(lazyModule(fail)()).rejects.toBe(gone);
    expect(reload).toHaveBeenCalledOnce();
    vi.setSystemTime(Date.now() + 60_000);
    await settled(lazyModule(fail)());
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('fails in a page whose reload did not happen', async () => {
    await settled(lazyModule(fail)());
    vi.setSystemTime(Date.now() + 10_000);
    await expect(lazyModule(fail)()).rejects.toBe(gone);
  });

  it('fails without a reload when offline, and where a reload is not wanted', async () => {
    await expect(lazyModule(fail).withoutReload()).rejects.toBe(gone);
    vi.stubGlobal('navigator', { onLine: false });
    await expect(lazyModule(fail)()).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
  });
});
