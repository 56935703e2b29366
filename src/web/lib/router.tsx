import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { matchRoutes, type Route } from './match-routes.ts';

/** An entry of the browser's history. */
export interface Location {
  pathname: string;
  /** With the question mark; '' without one. */
  search: string;
  /** With the number sign; '' without one. */
  hash: string;
  /** What `navigate` was given. */
  state: unknown;
  /** Differs for each entry; `default` for one that was opened by its address. */
  key: string;
  /** The entry was there before: the person went back or forward, or opened the page. */
  isReturn: boolean;
}

interface NavigateOptions {
  /** Replaces the entry instead of adding one. */
  replace?: boolean;
  state?: unknown;
}

function currentLocation(isReturn: boolean): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as { key?: string; state?: unknown } | null;
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default', isReturn };
}

/** Renders the current entry. Set while a Router is mounted. */
let showLocation: (isReturn: boolean) => void = () => {};

/**
 * Opens an address of the application, absolute or only a query. The address changes at once; the old screen stays
 * until the new one is loaded. Where the browser refuses another entry (Safari after 100 in 30 s), the page is loaded
 * again at the address.
 */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const { href } = new URL(to, window.location.href);
  const entry = { key: Math.random().toString(36).slice(2, 10), state };
  try {
    if (replace) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
  } catch {
    window.location.assign(href);
    return;
  }
  showLocation(false);
}

const LocationContext = createContext<Location>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'default',
  isReturn: true,
});
const ParamsContext = createContext<Readonly<Record<string, string>>>({});
const OutletContext = createContext<ReactNode>(null);

interface RouterProps {
  /** Starts loading the screen of an entry. Fulfilled when it is loaded or cannot be; null when it is there. */
  open: (pathname: string, key: string) => Promise<unknown> | null;
  children: ReactNode;
}

/**
 * Follows the browser's history. One for the page, around everything that uses these hooks. The old screen stays until
 * the new one is loaded.
 */
export function Router({ open, children }: RouterProps) {
  const [location, setLocation] = useState(() => currentLocation(true));
  // Before any effect navigates.
  useLayoutEffect(() => {
    let current: Location | null = null;
    showLocation = (isReturn) => {
      const next = currentLocation(isReturn);
      current = next;
      // After the press has been painted, and in one piece: a transition yields to frames that show nothing new.
      const show = (): void => {
        if (current === next) setLocation(next);
      };
      const loading = open(next.pathname, next.key);
      if (loading === null) setTimeout(show);
      else void loading.then(show);
    };
    const onPopState = () => showLocation(true);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [open]);
  return <LocationContext value={location}>{children}</LocationContext>;
}

export const useLocation = (): Location => use(LocationContext);

/** The values of the address's `:name` segments. */
export const useParams = (): Readonly<Record<string, string>> => use(ParamsContext);

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The same element each time, so that a part that stays is not rendered again with each screen inside it. */
const elements = new WeakMap<Route, ReactNode>();

function elementOf(route: Route): ReactNode {
  const known = elements.get(route);
  if (known !== undefined) return known;
  const element = <route.Component />;
  elements.set(route, element);
  return element;
}

/** The screen of the address: each route's component, with the next one as its Outlet. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoutes(routes, pathname), [routes, pathname]);
  if (match === null) return null;
  const screen = match.routes.reduceRight<ReactNode>(
    (inner, route) => <OutletContext value={inner}>{elementOf(route)}</OutletContext>,
    null,
  );
  return <ParamsContext value={match.params}>{screen}</ParamsContext>;
}

/** The part of the next route, inside that of the one before. */
export const Outlet = (): ReactNode => use(OutletContext);

/** Opens another address instead of showing something; nothing when that address is open already. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    // Its screen is not shown yet, and has the state that it was opened with.
    if (to !== pathname + search + hash) navigate(to, { replace });
  }, [to, replace]);
  return null;
}
