import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Link } from '../navigation/Link.tsx';
import styles from './HeaderButton.module.css';

interface Look {
  icon: Icon;
  label: string;
  /** How many are new. Shown as a gold dot and read out; 0 shows nothing, over 99 shows 99+. */
  count?: number | undefined;
}
export type EaveButtonProps =
  | (Look & ComponentProps<'button'> & { href?: undefined })
  | (Look & ComponentProps<'a'> & { href: string });

/** A white icon on the eave: bell, phone, menu. With `href` a link. */
export function HeaderButton({ icon: Glyph, label, count = 0, className, ...rest }: EaveButtonProps) {
  const shown = count > 99 ? '99+' : count;
  // What is seen is in the name, for whoever says it to the phone.
  const words = count > 0 ? `${label}, ${shown} new` : label;
  const look = cx(styles.button, className);
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
      <Link {...rest} className={look} aria-label={words}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" {...rest} className={look} aria-label={words}>
      {inside}
    </button>
  );
}
