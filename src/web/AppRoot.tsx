import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { LinkContext } from '#web/ui/navigation/link-context.ts';
import { RouterLink } from '#web/ui/navigation/RouterLink.tsx';

/** Around every screen: the skip link, links that change screens, scroll positions (kept in session storage), focus. */
export function AppRoot() {
  useFocusOnNewScreen();
  return (
    <LinkContext value={RouterLink}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration storageKey="scroll_positions" />
    </LinkContext>
  );
}

/** A new screen starts reading at its own content, not where the old one's link was. */
function useFocusOnNewScreen() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    // A screen that chose a field for itself keeps it.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
