import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { screenIsShown } from '#web/lib/go-to.ts';
import { useScrollRestoration } from '#web/lib/use-scroll-restoration.ts';
import { LinkContext } from '#web/ui/link/link-context.ts';
import { routerLink } from '#web/ui/link/router-link.ts';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { texts } from './app.texts.ts';

/** Around every screen: skip link, client-side links, scroll restoration and focus. */
export function AppRoot() {
  useScrollRestoration();
  useFocusOnNewScreen();
  useLayoutEffect(removePageFrame);
  return (
    <LinkContext value={routerLink}>
      <a className="skip" href="#main">
        {texts.skipToContent}
      </a>
      <ScreenErrorBoundary />
    </LinkContext>
  );
}

/**
 * Removes the placeholders of app.html when the first screen is there. A route that only leads to another address shows
 * nothing.
 */
function removePageFrame(): void {
  if (document.getElementById('main')) document.getElementById('page-frame')?.remove();
}

/**
 * Moves the focus to the content of a new screen instead of leaving it on the old screen's link. Before the screen is
 * painted, which would otherwise happen twice.
 */
function useFocusOnNewScreen() {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(screenIsShown, [key]);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    // A screen that focused a field of its own keeps that focus.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
