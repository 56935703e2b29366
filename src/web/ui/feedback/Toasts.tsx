import X from 'lucide-react/icons/x';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../form/IconButton.tsx';
import { type Shown, toast, toasts } from './toast.tsx';
import styles from './Toasts.module.css';

/** One toast. An unseen animation is its clock: style rules stop it while it is hovered, focused or the window is away. */
function Toast({ id, tone, message, icon: Glyph, stay, leaving }: Shown) {
  return (
    <div
      className={cx(styles.toast, styles[tone], leaving ? styles.exit : styles.enter)}
      role={tone === 'bad' ? 'alert' : 'status'}
      onAnimationEnd={(event) => leaving && event.currentTarget === event.target && toasts.remove(id)}
    >
      <Glyph size={20} className={styles.icon ?? ''} />
      <p>{message}</p>
      <IconButton icon={X} label="Dismiss" className={styles.dismiss} onClick={() => toast.dismiss(id)} />
      {!stay && !leaving && <span data-clock="" className={styles.clock} onAnimationEnd={() => toast.dismiss(id)} />}
    </div>
  );
}

/** Where toasts appear: top right, newest on top, 5 s, holding while hovered, focused or while the window is away. Once per app. */
export function Toasts() {
  const ref = useRef<HTMLDivElement>(null);
  const all = useSyncExternalStore(toasts.watch, toasts.all, toasts.all);
  const newest = all[0]?.id;

  useEffect(() => {
    const node = ref.current;
    node?.showPopover?.();
    const away = () => node?.toggleAttribute('data-away', !document.hasFocus());
    away();
    window.addEventListener('focus', away);
    window.addEventListener('blur', away);
    return () => {
      window.removeEventListener('focus', away);
      window.removeEventListener('blur', away);
    };
  }, []);

  useEffect(() => {
    const node = ref.current;
    // Above a sheet that opened later: only the newest popover of the top layer is in front.
    if (newest === undefined || !node?.showPopover || !document.querySelector('dialog:modal')) return;
    node.hidePopover();
    node.showPopover();
  }, [newest]);

  return (
    <div ref={ref} popover="manual" className={styles.place}>
      <section className={styles.stack} aria-label="Notices">
        {all.map((one) => (
          <Toast key={one.id} {...one} />
        ))}
      </section>
    </div>
  );
}
