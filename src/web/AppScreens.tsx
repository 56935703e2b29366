import { useLocation, useRoutes } from 'react-router';
import { appRoutes } from './app-routes.ts';
import { openRoutes } from './open-routes.ts';

/** The screen of the address. */
export function AppScreens() {
  const location = useLocation();
  // Rendering may be repeated until everything is there; this happens once.
  openRoutes(location, location.key);
  return useRoutes(appRoutes);
}
