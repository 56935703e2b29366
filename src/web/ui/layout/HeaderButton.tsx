import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Link } from '../link/Link.tsx';
import styles from './HeaderButton.module.css';

interface Look {
  icon: Icon;
  label: string;
  /** The number of new items, shown as a gold dot and read out. 0 shows nothing, over 99 shows 99+. */
  count?: number | undefined;
}
export type HeaderButtonProps =
  | (Look & ComponentProps<'button'> & { href?: undefined })
  | (Look & ComponentProps<'a'> & { href: string });

/** A white icon in the header: bell, phone, menu. With `href` a link. */
export function HeaderButton({ icon: Glyph, label, count = 0, className, ...rest }: HeaderButtonProps) {
  const shown = count > 99 ? '99+' : count;
  // The visible number is part of the accessible name, as voice control requires.
  const text = count > 0 ? `${label}, ${shown} new` : label;
  const classes = cx(styles.button, className);
  const inside = (
    <>
      <Glyph size={24} />
      {count > 0 && (
        <span className={styles.dot} aria-hidden="true">
          {shown}
        </span>
      )}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={classes} aria-label={text}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" {...rest} className={classes} aria-label={text}>
      {inside}
    </button>
  );
}
