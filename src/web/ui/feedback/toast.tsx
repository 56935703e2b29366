import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon-type.ts';

export interface ToastOptions {
  /** A toast with the same id is shown once at a time. Default: the message itself when it is a string. */
  id?: string | undefined;
  icon?: Icon | undefined;
  /** Default: 5000 ms. false: stays until dismissed. */
  stay?: boolean | undefined;
}

export type Tone = 'good' | 'bad' | 'note';

/** A toast as it stands on the screen. */
export interface Shown {
  id: string;
  tone: Tone;
  message: ReactNode;
  icon: Icon;
  stay: boolean;
  /** On its way out: its last animation runs. */
  leaving: boolean;
}

const ICON: Record<Tone, Icon> = { good: CircleCheck, bad: TriangleAlert, note: Info };

let shown: readonly Shown[] = [];
let made = 0;
const watchers = new Set<() => void>();

function set(next: readonly Shown[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** What is on the screen, newest first; for `Toasts` alone. */
export const toasts = {
  all: (): readonly Shown[] => shown,
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  remove: (id: string): void => set(shown.filter((one) => one.id !== id)),
};

function say(tone: Tone, message: ReactNode, { id, icon = ICON[tone], stay = false }: ToastOptions = {}): void {
  const name = id ?? (typeof message === 'string' ? `${tone} ${message}` : String(++made));
  if (shown.some((one) => one.id === name && !one.leaving)) return;
  set([{ id: name, tone, message, icon, stay, leaving: false }, ...shown.filter((one) => one.id !== name)]);
}

/** A short notice at the top right. The message may hold links. Errors are read out at once (`alert`), the rest politely. */
export const toast = {
  success: (message: ReactNode, options?: ToastOptions) => say('good', message, options),
  error: (message: ReactNode, options?: ToastOptions) => say('bad', message, options),
  info: (message: ReactNode, options?: ToastOptions) => say('note', message, options),
  dismiss: (id?: string) => set(shown.map((one) => (id === undefined || one.id === id ? { ...one, leaving: true } : one))),
};
