import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import styles from './Field.module.css';

/** The 44 px icon button inside the right end of a Field (`end`). `label` is what screen readers say. */
export function FieldEndButton({
  icon: Glyph,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: Icon; label: string }) {
  return (
    <button type="button" {...rest} className={cx(styles.end, className)} aria-label={label}>
      <Glyph size={20} />
    </button>
  );
}
