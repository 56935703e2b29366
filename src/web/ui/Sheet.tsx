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
    return () => dialog.close();
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
