import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { toast as show } from 'react-toastify/unstyled';
import type { Icon } from './icon.ts';
import { ToastNote } from './ToastNote.tsx';
import styles from './Toasts.module.css';

export interface ToastOptions {
  /** A toast with the same id is shown once at a time. Default: the message itself when it is a string. */
  id?: string | undefined;
  icon?: Icon | undefined;
  /** Default: 5000 ms. false: stays until dismissed. */
  stay?: boolean | undefined;
}

type Tone = 'good' | 'bad' | 'note';
const ICON: Record<Tone, Icon> = { good: CircleCheck, bad: TriangleAlert, note: Info };

function say(tone: Tone, message: ReactNode, options: ToastOptions = {}) {
  const id = options.id ?? (typeof message === 'string' ? `${tone} ${message}` : undefined);
  show(({ closeToast }) => <ToastNote icon={options.icon ?? ICON[tone]} message={message} onDismiss={closeToast} />, {
    className: `${styles.toast} ${styles[tone]}`,
    role: tone === 'bad' ? 'alert' : 'status',
    ...(id !== undefined && { toastId: id }),
    ...(options.stay && { autoClose: false as const }),
  });
}

/** A short notice at the top right. The message may hold links. Errors are read out at once (`alert`), the rest politely. */
export const toast = {
  success: (message: ReactNode, options?: ToastOptions) => say('good', message, options),
  error: (message: ReactNode, options?: ToastOptions) => say('bad', message, options),
  info: (message: ReactNode, options?: ToastOptions) => say('note', message, options),
  dismiss: (id?: string) => show.dismiss(id),
};
