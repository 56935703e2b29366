/** The first element that matches a selector, or null. */
export const findElement = <E extends HTMLElement>(selector: string, root: ParentNode = document): E | null =>
  root.querySelector<E>(selector);

/** Whether an element can be seen: it is in the viewport, and no dialog covers the page. */
export function trackVisibility(element: Element): () => boolean {
  let isInView = true;
  new IntersectionObserver((entries) => (isInView = entries.at(-1)?.isIntersecting ?? true)).observe(element);
  return () => isInView && !document.hidden && !findElement('dialog[open]');
}

/** True when the visitor prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
