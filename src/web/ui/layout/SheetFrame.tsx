import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../form/IconButton.tsx';
import styles from './Sheet.module.css';
import { texts } from '#web/ui/ui.texts.ts';

export interface SheetFrameProps extends Omit<ComponentProps<'dialog'>, 'title' | 'open'> {
  title: ReactNode;
  /** sheet: from the bottom, centred from 768 px. drawer: the whole right side. */
  shape?: 'sheet' | 'drawer' | undefined;
  /** Above the title, edge to edge. */
  art?: ReactNode;
  /** big: the title in the display face. sr: only read out. */
  titleLook?: 'heading' | 'display' | 'sr' | undefined;
  /** Without a close button one of the actions must be chosen (Yes, No). */
  closable?: boolean | undefined;
  closeDisabled?: boolean | undefined;
  /** Centres all content, as in a success message. */
  centred?: boolean | undefined;
}

/**
 * The markup of a sheet: a closed native dialog. Public pages use it directly: their script calls `showModal()`, and
 * the close button works without a script. The app uses Sheet.
 */
export function SheetFrame({
  title,
  shape = 'sheet',
  art,
  titleLook = 'heading',
  closable = true,
  closeDisabled,
  centred,
  className,
  children,
  ...dialog
}: SheetFrameProps) {
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      className={cx(styles.dialog, styles[shape], centred && styles.centred, className)}
      aria-labelledby={titleId}
    >
      {art}
      <div className={cx(styles.head, art !== undefined && styles.under)}>
        <h2 id={titleId} tabIndex={-1} className={titleLook === 'display' ? 'display display-2xl' : titleLook}>
          {title}
        </h2>
        {closable && (
          <form method="dialog" className={styles.close}>
            <IconButton icon={X} label={texts.close} type="submit" disabled={closeDisabled} />
          </form>
        )}
      </div>
      {children}
    </dialog>
  );
}
