import { useEffect } from 'react';

/** Scrolling less than this changes nothing, px. */
const LEAST_PX = 8;

/** The navigation at the foot of a phone leaves while one scrolls down the booking, and comes back on the way up. */
export function useSlidingBar(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = scrollY;
    const slide = (isAway: boolean) => root.toggleAttribute('data-bar-away', isAway);
    const onScroll = () => {
      // Not beyond the ends of the page, from which a phone springs back.
      const at = Math.max(0, Math.min(scrollY, root.scrollHeight - innerHeight));
      if (Math.abs(at - last) < LEAST_PX) return;
      slide(at > last);
      last = at;
    };
    // The keyboard can reach its links.
    const onFocus = ({ target }: FocusEvent) => target instanceof Element && target.closest('nav') && slide(false);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('focusin', onFocus);
      slide(false);
    };
  }, []);
}
