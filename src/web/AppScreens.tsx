import { Routes, useLocation } from '#web/lib/router.tsx';
import { appRoutes } from './app-routes.ts';
import { openRoutes } from './open-routes.ts';

/** The screen of the address. */
export function AppScreens() {
  const { pathname, key } = useLocation();
  // Rendering may be repeated until everything is there; this happens once.
  openRoutes(pathname, key);
  return <Routes routes={appRoutes} />;
}
