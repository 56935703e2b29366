import { findElement } from './find-element.ts';

/** The eave is fixed once the page has scrolled more than this, px (spec.md 9). */
const FIXED_AFTER = 150;
/** From here on the eave itself is out of view. */
const GONE_AFTER = 76;

/** Tells the style sheet where the eave belongs (SiteEave.module.css). */
export function trackScroll(): void {
  const { dataset } = document.documentElement;
  let last = '';
  const place = () => {
    const now = scrollY > FIXED_AFTER ? 'fixed' : scrollY > GONE_AFTER ? 'away' : 'top';
    if (now !== last) dataset['nav'] = last = now;
  };
  addEventListener('scroll', place, { passive: true });
  // A page that comes back scrolled says so by then; asking earlier would force a layout.
  addEventListener('load', place);
}

/** Marks the link of the section that is being read. */
export function highlightCurrentSection(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-spy] a');
  const mark = (id: string) => links.forEach((link) => (link.hash === `#${id}` ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current')));
  // A line across the middle of the window: exactly one section crosses it.
  const watch = new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && mark(target.id)), {
    rootMargin: '-50% 0px',
  });
  links.forEach((link) => {
    const section = findElement(link.hash);
    if (section) watch.observe(section);
  });
}
