import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Link } from '../link/Link.tsx';
import styles from './IconButton.module.css';

interface Look {
  icon: Icon;
  /** The label for screen readers. */
  label: string;
}
export type IconButtonProps =
  | (Look & ComponentProps<'button'> & { href?: undefined })
  | (Look & ComponentProps<'a'> & { href: string });

/** A 44 px button, or with `href` a link, that shows only an icon. */
export function IconButton({ icon: Glyph, label, className, ...rest }: IconButtonProps) {
  const classes = cx(styles.button, className);
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={classes} aria-label={label}>
        <Glyph size={24} />
      </Link>
    );
  }
  return (
    <button type="button" {...rest} className={classes} aria-label={label}>
      <Glyph size={24} />
    </button>
  );
}
