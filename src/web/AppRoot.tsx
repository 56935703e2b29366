import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { LinkContext } from '#web/ui/link/link-context.ts';
import { RouterLink } from '#web/ui/link/RouterLink.tsx';

/** Around every screen: skip link, client-side links, scroll restoration (in session storage) and focus. */
export function AppRoot() {
  useFocusOnNewScreen();
  return (
    <LinkContext value={RouterLink}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration storageKey="scroll_positions" getKey={toScrollKey} />
    </LinkContext>
  );
}

/** The router calls every screen opened by its address `default`; each of them has a position of its own. */
const toScrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Moves the focus to the content of a new screen instead of leaving it on the old screen's link. */
function useFocusOnNewScreen() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    // A screen that focused a field of its own keeps that focus.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
