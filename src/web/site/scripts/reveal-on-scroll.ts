import { prefersReducedMotion } from './find-element.ts';

/** A section is revealed when its top is this far inside the viewport, px. */
const OFFSET = 120;

/** Moves sections up by 12 px as they scroll into view (base.css; transform only). */
export function revealSectionsOnScroll(): void {
  if (prefersReducedMotion()) return;
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, boundingClientRect, target } of seen) {
        const { dataset } = target as HTMLElement;
        // A section that left at the top stays; one below is revealed again.
        if (isIntersecting) dataset['reveal'] = 'in';
        else if (boundingClientRect.top > 0) dataset['reveal'] = 'wait';
      }
    },
    { rootMargin: `0px 0px -${OFFSET}px` },
  );
  document.querySelectorAll('[data-reveal]').forEach((section) => watch.observe(section));
}
