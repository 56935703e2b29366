import type { KeyboardEvent } from 'react';

/** The things of a row that can have the focus. */
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), summary';
/** Things that use the arrow keys themselves. */
const OWN_ARROWS = 'select, textarea, input:not([type="checkbox"]), [role="menu"] *';

/** Moves the focus with the arrow keys to the same thing of the row above or below, or to the last one of fewer. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target;
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(from instanceof HTMLElement) || from.matches(OWN_ARROWS)) return;
  const rows = [...event.currentTarget.children].map((row) => [...row.querySelectorAll<HTMLElement>(STOPS)]);
  const at = rows.findIndex((stops) => stops.includes(from));
  const place = rows[at]?.indexOf(from) ?? 0;
  const next = (step > 0 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).toReversed()).find(
    (stops) => stops.length > 0,
  );
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next[Math.min(place, next.length - 1)]?.focus();
}
