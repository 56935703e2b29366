/** What may stop a step of the browser's history before the router follows it. */
const guards = new Set<(event: PopStateEvent) => void>();

/** Adds a guard; returns how it is removed. It stops a step with `stopImmediatePropagation`. */
export function guardBack(guard: (event: PopStateEvent) => void): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/**
 * Must be called before the router is rendered: at the window, browsers call the listeners of popstate in the order in
 * which they were added, capturing ones too.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => {
    for (const guard of guards) guard(event);
  });
}
