import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import styles from '#web/ui/feedback/Toasts.module.css';
import own from './ToastTemplates.module.css';
import { texts } from './site-layout.texts.ts';

/** The markup of toasts, which src/web/site/scripts/site-toasts.ts copies. */
export function ToastTemplates() {
  return (
    <>
      {/* A popover, so that toasts are above an open dialog. */}
      <div className={styles.place} popover="manual" data-toasts="">
        <div className={styles.stack} role="region" aria-label={texts.notices} data-toast-stack="" />
      </div>
      <template data-toast="good">
        <div className={`${styles.toast} ${styles.good} ${own.toast}`} role="status">
          <CircleCheck size={20} className={styles.icon ?? ''} />
          <p />
          <IconButton icon={X} label={texts.dismiss} className={styles.dismiss} />
          <span data-clock="" className={styles.clock} />
        </div>
      </template>
      <template data-toast="bad">
        <div className={`${styles.toast} ${styles.bad} ${own.toast}`} role="alert">
          <TriangleAlert size={20} className={styles.icon ?? ''} />
          <p />
          <IconButton icon={X} label={texts.dismiss} className={styles.dismiss} />
          <span data-clock="" className={styles.clock} />
        </div>
      </template>
    </>
  );
}
