import { matchRoutes, type Path } from 'react-router';
import type { RouteHandle } from '#web/lib/lazy-screen.tsx';
import { appRoutes } from './app-routes.ts';

/** The key of the entry of the history whose routes were opened. */
let opened: string | null = null;

/**
 * Starts loading all parts of an address at the same time, once for each entry of the history. The router's key of the
 * first entry is `default`.
 */
export function openRoutes(address: Pick<Path, 'pathname'>, key = 'default'): void {
  if (key === opened) return;
  opened = key;
  for (const { route } of matchRoutes(appRoutes, address) ?? []) {
    const handle = route.handle as RouteHandle | undefined;
    if (handle !== undefined && !handle.open()) return;
  }
}
