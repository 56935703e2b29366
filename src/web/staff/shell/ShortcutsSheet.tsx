import { Sheet } from '#web/ui/layout/Sheet.tsx';
import styles from './ShortcutsSheet.module.css';
import { SHORTCUTS, texts } from './staff-shell.texts.ts';

/** The keys of the console. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={texts.shortcuts}>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
