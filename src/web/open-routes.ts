import { matchRoutes } from '#web/lib/match-routes.ts';
import { appRoutes } from './app-routes.ts';

/** The key of the entry of the history whose routes were opened. */
let opened: string | null = null;

/**
 * Starts loading all parts of an address at the same time, once for each entry of the history. The router's key of the
 * first entry is `default`.
 */
export function openRoutes(pathname: string, key = 'default'): void {
  if (key === opened) return;
  opened = key;
  for (const { open } of matchRoutes(appRoutes, pathname)?.routes ?? []) if (open !== undefined && !open()) return;
}
