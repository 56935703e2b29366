import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon-type.ts';

export interface ToastOptions {
  /** Only one toast with the same id is shown at a time. Default: the message itself when it is a string. */
  id?: string | undefined;
  icon?: Icon | undefined;
  /** False: stays until dismissed. Default: 5000 ms. */
  stay?: boolean | undefined;
}

export type Tone = 'good' | 'bad' | 'note';

/** A toast on the screen. */
export interface VisibleToast {
  id: string;
  /** Another one for each time it comes in. */
  turn: number;
  tone: Tone;
  message: ReactNode;
  icon: Icon;
  stay: boolean;
  /** True while its exit animation runs. */
  leaving: boolean;
}

const ICON: Record<Tone, Icon> = { good: CircleCheck, bad: TriangleAlert, note: Info };

let shown: readonly VisibleToast[] = [];
let made = 0;
const watchers = new Set<() => void>();

function set(next: readonly VisibleToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** The visible toasts, newest first; only for `Toasts`. */
export const toastStore = {
  all: (): readonly VisibleToast[] => shown,
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  remove: (id: string): void => set(shown.filter((one) => one.id !== id)),
};

function show(tone: Tone, message: ReactNode, { id, icon = ICON[tone], stay = false }: ToastOptions = {}): void {
  const turn = ++made;
  const name = id ?? (typeof message === 'string' ? `${tone} ${message}` : String(turn));
  if (stay && shown.some((one) => one.id === name && !one.leaving)) return;
  // A repeated message comes in again, so that a second failure is seen and announced too.
  set([{ id: name, turn, tone, message, icon, stay, leaving: false }, ...shown.filter((one) => one.id !== name)]);
}

/**
 * Shows a short message at the top right, which may contain links. Errors are announced at once (`alert`), others
 * politely.
 */
export const toast = {
  success: (message: ReactNode, options?: ToastOptions) => show('good', message, options),
  error: (message: ReactNode, options?: ToastOptions) => show('bad', message, options),
  info: (message: ReactNode, options?: ToastOptions) => show('note', message, options),
  dismiss: (id?: string) =>
    set(shown.map((one) => (id === undefined || one.id === id ? { ...one, leaving: true } : one))),
};
