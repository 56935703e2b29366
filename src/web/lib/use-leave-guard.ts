import { useEffect, useRef, useState } from 'react';
import { navigate, useLocation } from './router.tsx';
import { guardBack } from './back-guards.ts';

/** A plain click on a link of this site in this tab; null for any other. */
function addressOf(event: MouseEvent): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
  if (link === null || !isPlain || link.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin ? url : null;
}

/**
 * Asks before a screen with unsaved work is left by a link or the Back button: `asking` is true while that waits. The
 * browser asks by itself when the tab is closed or reloaded.
 * @param isInside whether a path keeps the work in sight, or may be opened without a question
 */
export function useLeaveGuard(hasWork: boolean, isInside: (pathname: string) => boolean) {
  // Each step within the screen is a new place to come back to.
  const { key } = useLocation();
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const inside = useRef(isInside);
  useEffect(() => void (inside.current = isInside));

  useEffect(() => {
    if (!hasWork) return;
    const [here, state]: [string, unknown] = [location.href, history.state];
    let isOver = false;
    const hold = (go: () => void): void =>
      setLeaving({
        go: () => {
          isOver = true;
          go();
        },
      });
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    function onClick(event: MouseEvent): void {
      const to = addressOf(event);
      if (isOver || to === null || inside.current(to.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => navigate(to.pathname + to.search + to.hash));
    }
    // The address is put back: the entry that was left becomes the newest again.
    function onBack(event: PopStateEvent): void {
      if (isOver || inside.current(location.pathname)) return;
      event.stopImmediatePropagation();
      history.pushState(state, '', here);
      hold(() => history.back());
    }
    window.addEventListener('beforeunload', onUnload);
    const unguard = guardBack(onBack);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      unguard();
      document.removeEventListener('click', onClick, true);
    };
  }, [hasWork, key]);

  return {
    asking: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null);
      leaving?.go();
    },
  };
}
