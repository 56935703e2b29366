import { useEffect, useRef } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import styles from './Toasts.module.css';

// collapse would animate height, which drops frames on cheap phones.
const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false });

/** Where toasts appear: top right, newest on top, 5 s, holding while hovered, focused or while the window is away. Once per app. */
export function Toasts() {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = ref.current;
    node?.showPopover?.();
    return toast.onChange((item) => {
      // Above a sheet that opened later: only the newest popover of the top layer is in front.
      if (item.status !== 'added' || !node?.showPopover || !document.querySelector('dialog:modal')) return;
      node.hidePopover();
      node.showPopover();
    });
  }, []);

  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.place}
      onFocus={() => toast.pause()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || toast.play()}
    >
      <ToastContainer
        className={styles.stack ?? ''}
        aria-label="Notices Alt+T"
        position="top-right"
        autoClose={5000}
        newestOnTop
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        hideProgressBar={false}
        progressClassName={styles.clock ?? ''}
        icon={false}
        closeButton={false}
        transition={slide}
      />
    </div>
  );
}
