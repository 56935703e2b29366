/** The first element of a selector, or null. */
export const one = <E extends HTMLElement>(selector: string, root: ParentNode = document): E | null => root.querySelector<E>(selector);

/** True when the visitor asked their device for less motion. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
