import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { matchRoutes, type Route } from './match-routes.ts';

/** An entry of the browser's history. */
export interface Location {
  pathname: string;
  /** With the question mark; '' without one. */
  search: string;
  /** With the number sign; '' without one. */
  hash: string;
  /** The state that `navigate` was called with. */
  state: unknown;
  /** Differs for each entry; `default` for one that was opened by its address. */
  key: string;
  /** The path and query of the entry before, from which it was opened; null: it was opened by its address. */
  from: string | null;
  /** The entry existed before: the person went back or forward, or opened the page. */
  isReturn: boolean;
}

interface NavigateOptions {
  /** Replaces the entry instead of adding one. */
  replace?: boolean;
  state?: unknown;
}

function currentLocation(isReturn: boolean): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as { key?: string; state?: unknown; from?: string | null } | null;
  const { key = 'default', state = null, from = null } = entry ?? {};
  return { pathname, search, hash, state, key, from, isReturn };
}

/** Loads and renders the current entry. Set while a Router is mounted. */
let showLocation: (isReturn: boolean) => Promise<void> = () => Promise.resolve();

/**
 * Opens an address of the application, absolute or only a query. The address changes at once; the old screen stays
 * until the new one is loaded. Where the browser refuses another entry (Safari after 100 in 30 s), the page is loaded
 * again at the address.
 */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const { href } = new URL(to, window.location.href);
  const here = currentLocation(false);
  const entry = {
    key: Math.random().toString(36).slice(2, 10),
    state,
    from: replace ? here.from : here.pathname + here.search,
  };
  try {
    if (replace) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
  } catch {
    window.location.assign(href);
    return;
  }
  void showLocation(false);
}

const LocationContext = createContext<Location>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'default',
  from: null,
  isReturn: true,
});
const ParamsContext = createContext<Readonly<Record<string, string>>>({});
const OutletContext = createContext<ReactNode>(null);

interface RouterProps {
  /** Loads the screen of an address. The promise is also fulfilled when that fails. */
  open: (pathname: string) => Promise<unknown>;
  children: ReactNode;
}

/**
 * Follows the browser's history. There is one for the page, around everything that uses these hooks. The old screen
 * stays until the new one is loaded.
 */
export function Router({ open, children }: RouterProps) {
  const [location, setLocation] = useState(() => currentLocation(true));
  // A layout effect runs before the effects of screens, which may navigate.
  useLayoutEffect(() => {
    let latest: Location | null = null;
    showLocation = async (isReturn) => {
      const next = currentLocation(isReturn);
      latest = next;
      await open(next.pathname);
      if (latest === next) setLocation(next);
    };
    const onPopState = () => void showLocation(true);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [open]);
  // The effects of the children run before this one, so they are ready for the first request of the first screen.
  useEffect(() => void open(window.location.pathname), [open]);
  return <LocationContext value={location}>{children}</LocationContext>;
}

export const useLocation = (): Location => use(LocationContext);

/** The values of the address's `:name` segments. */
export const useParams = (): Readonly<Record<string, string>> => use(ParamsContext);

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The screen of the address: each route's component, with the next one as its Outlet. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  const match = matchRoutes(routes, pathname);
  if (match === null) return null;
  const screen = match.routes.reduceRight<ReactNode>(
    (inner, { Component }) => (
      <OutletContext value={inner}>
        <Component />
      </OutletContext>
    ),
    null,
  );
  return <ParamsContext value={match.params}>{screen}</ParamsContext>;
}

/** The component of the next inner route. */
export const Outlet = (): ReactNode => use(OutletContext);

/** Opens another address instead of showing something. Does nothing when that address is already open. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    // The address can be open while its screen still loads. Opening it again would drop its state.
    if (to !== pathname + search + hash) navigate(to, { replace });
  }, [to, replace]);
  return null;
}
