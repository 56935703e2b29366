import { findElement } from './find-element.ts';

/** The header becomes fixed after this much scrolling, px. */
const FIXED_AFTER = 150;
/** The header itself is out of view after this much scrolling, px. */
const GONE_AFTER = 76;

/** Sets the header's position for the style sheet (SiteHeader.module.css). */
export function trackScroll(): void {
  const { dataset } = document.documentElement;
  let last = '';
  const place = () => {
    const now = scrollY > FIXED_AFTER ? 'fixed' : scrollY > GONE_AFTER ? 'away' : 'top';
    if (now !== last) dataset['nav'] = last = now;
  };
  addEventListener('scroll', place, { passive: true });
  // The restored scroll position is known at load; reading it earlier would force a layout.
  addEventListener('load', place);
}

/** Marks the link of the section that is being read. */
export function highlightCurrentSection(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-spy] a');
  const mark = (id: string) =>
    links.forEach((link) =>
      link.hash === `#${id}` ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current'),
    );
  // A line across the middle of the window: exactly one section crosses it.
  const watch = new IntersectionObserver(
    (seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && mark(target.id)),
    {
      rootMargin: '-50% 0px',
    },
  );
  links.forEach((link) => {
    const section = findElement(link.hash);
    if (section) watch.observe(section);
  });
}
