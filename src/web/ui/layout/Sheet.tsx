import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { openModal } from '#web/lib/open-modal.ts';
import { SheetFrame, type SheetFrameProps } from './SheetFrame.tsx';

export interface SheetProps extends Omit<SheetFrameProps, 'onClose' | 'closeDisabled'> {
  open: boolean;
  /** Called by Escape, the backdrop, the close button and the phone's back gesture. */
  onClose: () => void;
  /** While true, the sheet cannot be closed. */
  busy?: boolean | undefined;
}

/**
 * A modal native dialog for one task. Focus moves to `[data-autofocus]` or the title, stays inside, and returns.
 * Children are mounted only while it is open. For a question that must be answered pass `role="alertdialog"`.
 */
export function Sheet({ open, onClose, busy = false, children, ...frame }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    openModal(dialog);
    // Not the close button, which the browser would choose: screen readers should read the title first.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus();
    return () => {
      dialog.close();
      restoreFocus();
    };
  }, [open]);

  function requestClose() {
    if (!busy) onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    requestClose();
  }
  function onCancel(event: SyntheticEvent) {
    if (event.target !== ref.current) return;
    event.preventDefault();
    requestClose();
  }
  // The browser may close a dialog by itself (a second back gesture): the parent is notified, or it opens again. The
  // event comes late: of a dialog that is open again it reports the former closing.
  function onDialogClose(event: SyntheticEvent) {
    if (event.target !== ref.current || !open || ref.current?.open) return;
    if (!busy) onClose();
    else if (ref.current) openModal(ref.current);
  }
  // The close button is a form with method dialog, so that it works without a script; here the parent decides.
  function onSubmit(event: FormEvent) {
    if (!(event.target instanceof HTMLFormElement && event.target.method === 'dialog')) return;
    event.preventDefault();
    requestClose();
  }
  function onPointerDown(event: MouseEvent) {
    const dialog = ref.current;
    if (event.target !== dialog || !dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!isInside) requestClose();
  }

  return (
    <SheetFrame
      {...frame}
      ref={ref}
      closeDisabled={busy}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onDialogClose}
      onSubmit={onSubmit}
      onPointerDown={onPointerDown}
    >
      {open && children}
    </SheetFrame>
  );
}

/** How long the opener may take to disappear after an action, ms. */
const WATCHED_MS = 5000;

/**
 * Returns the focus to the opener. If that disappears because of the action (a deleted row), the page's content takes
 * the focus, so that the keyboard does not start from the top.
 */
function restoreFocus(): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    watcher.disconnect();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), WATCHED_MS);
}
