/** The first element of a selector, or null. */
export const findElement = <E extends HTMLElement>(selector: string, root: ParentNode = document): E | null => root.querySelector<E>(selector);

/** Tells whether somebody can be looking at an element: it is in the window, and no dialog lies over the page. */
export function trackVisibility(element: Element): () => boolean {
  let isInView = true;
  new IntersectionObserver((entries) => (isInView = entries.at(-1)?.isIntersecting ?? true)).observe(element);
  return () => isInView && !document.hidden && !findElement('dialog[open]');
}

/** True when the visitor asked their device for less motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
