/** The first element of a selector, or null. */
export const one = <E extends HTMLElement>(selector: string, root: ParentNode = document): E | null => root.querySelector<E>(selector);

/** Tells whether somebody can be looking at an element: it is in the window, and no dialog lies over the page. */
export function watchSeen(element: Element): () => boolean {
  let isInView = true;
  new IntersectionObserver((entries) => (isInView = entries.at(-1)?.isIntersecting ?? true)).observe(element);
  return () => isInView && !document.hidden && !one('dialog[open]');
}

/** True when the visitor asked their device for less motion. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
