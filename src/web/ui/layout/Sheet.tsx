import { type FormEvent, type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { SheetFrame, type SheetFrameProps } from './SheetFrame.tsx';

export interface SheetProps extends Omit<SheetFrameProps, 'onClose' | 'closeDisabled'> {
  open: boolean;
  /** Escape, the backdrop, the close button and the phone's back gesture end here. */
  onClose: () => void;
  /** While sending, nothing closes it. */
  busy?: boolean | undefined;
}

/**
 * One job in a modal native dialog. Focus moves to `[data-autofocus]` or the title, stays inside, and returns.
 * Children are mounted only while it is open. For a question that must be answered pass `role="alertdialog"`.
 */
export function Sheet({ open, onClose, busy = false, children, ...frame }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // Not the close button, which the browser would choose: a reader should hear the title first.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    return () => {
      dialog.close();
      keepFocus();
    };
  }, [open]);

  function leave() {
    if (!busy) onClose();
  }
  function keydown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  }
  function cancel(event: SyntheticEvent) {
    if (event.target !== ref.current) return;
    event.preventDefault();
    leave();
  }
  // The browser may close a dialog by itself (a second back gesture): the owner hears of it, or it opens again.
  function closed(event: SyntheticEvent) {
    if (event.target !== ref.current || !open) return;
    if (busy) ref.current?.showModal();
    else onClose();
  }
  // The close button is a form of method dialog, so that it works without script; here its owner decides.
  function submit(event: FormEvent) {
    if ((event.target as HTMLFormElement).method !== 'dialog') return;
    event.preventDefault();
    leave();
  }
  function press(event: MouseEvent) {
    const dialog = ref.current;
    if (event.target !== dialog || !dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) leave();
  }

  return (
    <SheetFrame
      {...frame}
      ref={ref}
      closeDisabled={busy}
      onKeyDown={keydown}
      onCancel={cancel}
      onClose={closed}
      onSubmit={submit}
      onPointerDown={press}
    >
      {open && children}
    </SheetFrame>
  );
}

/** How long what was done may take to remove the button that asked for it, ms. */
const WATCHED_MS = 5000;

/**
 * The opener has the focus again. If it goes away with what was done (a deleted row, a booking that cannot be cancelled twice), the
 * page's content takes the focus, so that the keyboard does not start from nowhere.
 */
function keepFocus(): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    watcher.disconnect();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), WATCHED_MS);
}
