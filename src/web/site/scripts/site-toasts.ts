import { findElement } from './find-element.ts';

let isWatching = false;

/** Marks the toasts while the window is inactive, which stops their clocks. */
function watchWindow(place: HTMLElement): void {
  if (isWatching) return;
  isWatching = true;
  const update = () => place.toggleAttribute('data-away', !document.hasFocus());
  addEventListener('blur', update);
  addEventListener('focus', update);
  update();
}

/**
 * Shows a toast, newest first: good is announced politely, bad at once. The message is text, or nodes with a link.
 * Markup and timing are those of the application: the animation of the clock element ends after 5 s and dismisses the
 * toast, and the style sheet pauses it (ui/feedback/Toasts.module.css). The application's toast needs React,
 * which public pages do not load (docs/performance.md).
 */
export function showToast(tone: 'good' | 'bad', message: string | Node): void {
  const place = findElement('[data-toasts]');
  const stack = findElement('[data-toast-stack]');
  const node = findElement<HTMLTemplateElement>(`template[data-toast="${tone}"]`)?.content.firstElementChild?.cloneNode(
    true,
  );
  if (!place || !stack || !(node instanceof HTMLElement)) return;
  watchWindow(place);
  findElement('p', node)?.append(message);
  findElement('button', node)?.addEventListener('click', () => node.remove());
  findElement('[data-clock]', node)?.addEventListener('animationend', () => node.remove());
  // Opened again for each toast, so that it is above a dialog that was opened since.
  if (place.showPopover) {
    if (place.matches(':popover-open')) place.hidePopover();
    place.showPopover();
  }
  stack.prepend(node);
}
