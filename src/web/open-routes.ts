import { matchRoutes } from '#web/lib/match-routes.ts';
import { appRoutes } from './app-routes.ts';

/** The key of the entry of the history whose routes were opened. */
let opened: string | null = null;

/**
 * Starts loading all parts of an address at the same time, once for each entry of the history. The router's key of the
 * first entry is `default`. Returns a promise that is fulfilled when all are there or have failed; null: all are there.
 */
export function openRoutes(pathname: string, key = 'default'): Promise<unknown> | null {
  if (key === opened) return null;
  opened = key;
  const loading: Promise<unknown>[] = [];
  for (const { open } of matchRoutes(appRoutes, pathname)?.routes ?? []) {
    const result = open?.();
    if (result === false) break;
    if (result instanceof Promise) loading.push(result);
  }
  return loading.length === 0 ? null : Promise.allSettled(loading);
}
