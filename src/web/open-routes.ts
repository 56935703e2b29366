import { matchRoutes } from '#web/lib/match-routes.ts';
import { appRoutes } from './app-routes.ts';

/**
 * Loads all parts of an address at the same time. The promise is fulfilled when each of them is loaded or has failed; a
 * failure is shown when the part is rendered.
 */
export function openRoutes(pathname: string): Promise<unknown> {
  const loading: Promise<unknown>[] = [];
  for (const { open } of matchRoutes(appRoutes, pathname)?.routes ?? []) {
    const result = open?.();
    if (result === false) break;
    if (result instanceof Promise) loading.push(result);
  }
  return Promise.allSettled(loading);
}
