import Search from 'lucide-react/icons/search';
import { Suspense, useState } from 'react';
import type { StaffType } from '#shared/capabilities.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import styles from './FindButton.module.css';
import { texts } from './staff-shell.texts.ts';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const FindSheet = lazyPart(() => import('#web/staff/find/FindSheet.tsx').then((module) => module.FindSheet));

/**
 * Opens Find, also by Ctrl K, ⌘ K and the stroke; the question mark lists the keys. The code of Find is loaded when
 * it is first opened.
 */
export function FindButton({ type }: { type: StaffType }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  const [isHelp, setHelp] = useState(false);
  useShortcuts({ onFind: open, onHelp: () => setHelp(true) });
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={texts.findAnything}
        aria-haspopup="dialog"
        aria-keyshortcuts={texts.findKeys}
        onClick={open}
        onPointerEnter={() => void FindSheet.preload.withoutReload().catch(() => undefined)}
      >
        <Search size={24} />
        <span>{texts.find}</span>
        <kbd>{texts.findKey}</kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FindSheet open={isOpen} type={type} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <ShortcutsSheet open={isHelp} onClose={() => setHelp(false)} />
    </>
  );
}
