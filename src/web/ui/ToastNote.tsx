import X from 'lucide-react/icons/x';
import type { MouseEvent, ReactNode } from 'react';
import type { Icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';

/** What stands inside one toast: icon, sentence, dismiss. */
export function ToastNote({
  icon: Glyph,
  message,
  onDismiss,
}: {
  icon: Icon;
  message: ReactNode;
  onDismiss: (event: MouseEvent) => void;
}) {
  return (
    <>
      <Glyph size={20} className={styles.icon ?? ''} />
      <p>{message}</p>
      <IconButton icon={X} label="Dismiss" className={styles.dismiss} onClick={onDismiss} />
    </>
  );
}
