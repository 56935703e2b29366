import X from 'lucide-react/icons/x';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../form/IconButton.tsx';
import { type VisibleToast, toast, toastStore } from './toast.tsx';
import styles from './Toasts.module.css';
import { texts } from '#web/ui/ui.texts.ts';

/**
 * One toast. The end of an invisible animation dismisses it; style rules pause that while it is hovered, focused or
 * the window is inactive.
 */
function Toast({ id, tone, message, icon: Glyph, stay, leaving }: VisibleToast) {
  return (
    <div
      className={cx(styles.toast, styles[tone], leaving ? styles.exit : styles.enter)}
      role={tone === 'bad' ? 'alert' : 'status'}
      onAnimationEnd={(event) => leaving && event.currentTarget === event.target && toastStore.remove(id)}
    >
      <Glyph size={20} className={styles.icon ?? ''} />
      <p>{message}</p>
      <IconButton icon={X} label={texts.dismiss} className={styles.dismiss} onClick={() => toast.dismiss(id)} />
      {!stay && !leaving && <span data-clock="" className={styles.clock} onAnimationEnd={() => toast.dismiss(id)} />}
    </div>
  );
}

/**
 * The toasts: top right, newest first, 5 s, paused while hovered, focused or the window is inactive. Once per app.
 */
export function Toasts() {
  const ref = useRef<HTMLDivElement>(null);
  const all = useSyncExternalStore(toastStore.watch, toastStore.all, toastStore.all);
  const newest = all[0]?.turn;

  useEffect(() => {
    const node = ref.current;
    node?.showPopover?.();
    const onFocusChange = () => node?.toggleAttribute('data-away', !document.hasFocus());
    onFocusChange();
    window.addEventListener('focus', onFocusChange);
    window.addEventListener('blur', onFocusChange);
    return () => {
      window.removeEventListener('focus', onFocusChange);
      window.removeEventListener('blur', onFocusChange);
    };
  }, []);

  useEffect(() => {
    const node = ref.current;
    // Above a sheet that was opened later: only the newest popover of the top layer is in front.
    if (newest === undefined || !node?.showPopover || !document.querySelector('dialog:modal')) return;
    node.hidePopover();
    node.showPopover();
  }, [newest]);

  return (
    <div ref={ref} popover="manual" className={styles.place}>
      <section className={styles.stack} aria-label={texts.notices}>
        {all.map((one) => (
          <Toast key={one.turn} {...one} />
        ))}
      </section>
    </div>
  );
}
