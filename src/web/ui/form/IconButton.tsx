import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Link } from '../navigation/Link.tsx';
import styles from './IconButton.module.css';

interface Look {
  icon: Icon;
  /** What screen readers say; the icon alone says nothing. */
  label: string;
}
export type IconButtonProps =
  | (Look & ComponentProps<'button'> & { href?: undefined })
  | (Look & ComponentProps<'a'> & { href: string });

/** A bare 44 px button (with `href`, a link) that shows only an icon: close, delete, day before. */
export function IconButton({ icon: Glyph, label, className, ...rest }: IconButtonProps) {
  const look = cx(styles.button, className);
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={look} aria-label={label}>
        <Glyph size={24} />
      </Link>
    );
  }
  return (
    <button type="button" {...rest} className={look} aria-label={label}>
      <Glyph size={24} />
    </button>
  );
}
