import { prefersReducedMotion } from './find-element.ts';

/** A section rises when its top is this far inside the window, px (spec.md 2). */
const OFFSET = 120;

/** Sections below the window rise 12 px as they come in, again each time (Reveal in the pages' style sheet; transform only). */
export function revealSectionsOnScroll(): void {
  if (prefersReducedMotion()) return;
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, boundingClientRect, target } of seen) {
        const { dataset } = target as HTMLElement;
        // One that left at the top has been read; only one that is below waits again.
        if (isIntersecting) dataset['reveal'] = 'in';
        else if (boundingClientRect.top > 0) dataset['reveal'] = 'wait';
      }
    },
    { rootMargin: `0px 0px -${OFFSET}px` },
  );
  document.querySelectorAll('[data-reveal]').forEach((section) => watch.observe(section));
}
