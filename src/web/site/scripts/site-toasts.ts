import { findElement } from './find-element.ts';

/** How long a toast stays, ms (spec.md 9). */
const STAY_MS = 5000;

interface Shown {
  node: HTMLElement;
  left: number;
  since: number;
  timer: number;
}
const shown = new Set<Shown>();
let held = false;

function run(toast: Shown): void {
  toast.since = Date.now();
  toast.timer = window.setTimeout(() => remove(toast), toast.left);
}

function remove(toast: Shown): void {
  clearTimeout(toast.timer);
  toast.node.remove();
  shown.delete(toast);
}

/** Time stands still for all toasts while one is hovered or focused, and while the window is away. */
function hold(now: boolean): void {
  if (held === now) return;
  held = now;
  for (const toast of shown) {
    if (!held) {
      run(toast);
      continue;
    }
    clearTimeout(toast.timer);
    toast.left -= Date.now() - toast.since;
  }
}

let listening = false;
function listen(stack: HTMLElement): void {
  if (listening) return;
  listening = true;
  const isBusy = () => !document.hasFocus() || stack.matches(':hover, :focus-within');
  const look = () => hold(isBusy());
  for (const type of ['pointerenter', 'pointerleave', 'focusin']) stack.addEventListener(type, look);
  // The new focus is known only after the event.
  stack.addEventListener('focusout', () => setTimeout(look));
  addEventListener('blur', () => hold(true));
  addEventListener('focus', look);
}

/** Shows a toast, newest on top: good is read out politely, bad at once. The message is text, or nodes with a link. */
export function showToast(tone: 'good' | 'bad', message: string | Node): void {
  const place = findElement('[data-toasts]');
  const stack = findElement('[data-toast-stack]');
  const node = findElement<HTMLTemplateElement>(`template[data-toast="${tone}"]`)?.content.firstElementChild?.cloneNode(true);
  if (!place || !stack || !(node instanceof HTMLElement)) return;
  listen(stack);
  findElement('p', node)?.append(message);
  const now: Shown = { node, left: STAY_MS, since: 0, timer: 0 };
  findElement('button', node)?.addEventListener('click', () => {
    remove(now);
    // What was hovered or focused is gone with it.
    setTimeout(() => hold(false));
  });
  // Into the top layer again each time: above a dialog that opened since.
  if (place.showPopover) {
    if (place.matches(':popover-open')) place.hidePopover();
    place.showPopover();
  }
  stack.prepend(node);
  shown.add(now);
  if (!held) run(now);
}
