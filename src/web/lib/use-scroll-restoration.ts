import { useEffect, useLayoutEffect } from 'react';
import { type Location, useLocation } from './router.tsx';
import * as z from 'zod/mini';
import { perTab, readStored } from './storage.ts';

const KEY = 'scroll_positions';

/** Scroll positions by entry of the history, px; in session storage, so that they survive a reload. */
const positions = readStored(perTab, KEY, z.record(z.string(), z.number())) ?? {};
/** The entry of the screen that is shown. */
let shown: string | null = null;

/** Every screen opened by its address has the key `default`; each of them has a position of its own. */
const entryOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function rememberPosition(): void {
  if (shown !== null) positions[shown] = window.scrollY;
}

/** Without the application the browser restores positions by itself. */
function leave(): void {
  rememberPosition();
  perTab.setItem(KEY, JSON.stringify(positions));
  history.scrollRestoration = 'auto';
}

function takeOver(): void {
  history.scrollRestoration = 'manual';
}

/** New screens start at the top, or at the element that the address names; going back returns to the old position. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { isReturn } = location;
  useEffect(() => {
    takeOver();
    window.addEventListener('scroll', rememberPosition, { passive: true });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', takeOver);
    return () => {
      window.removeEventListener('scroll', rememberPosition);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', takeOver);
    };
  }, []);
  useLayoutEffect(() => {
    const entry = entryOf(location);
    if (entry === shown) return;
    shown = entry;
    const position = isReturn ? positions[entry] : undefined;
    const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (position !== undefined) window.scrollTo(0, position);
    else if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location, isReturn]);
}
