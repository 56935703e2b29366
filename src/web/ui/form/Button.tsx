import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Link } from '../link/Link.tsx';
import styles from './Button.module.css';

export interface ButtonLook {
  /** One filled rust button per view; then line, then text. Ink on sand, gold on rust, clear on gold. */
  variant?: 'rust' | 'ink' | 'gold' | 'line' | 'clear' | 'text' | 'danger' | 'danger-solid' | undefined;
  size?: 'md' | 'sm' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  icon?: Icon | undefined;
  iconEnd?: Icon | undefined;
  /** Shows a spinner, ignores clicks, keeps the focus. */
  busy?: boolean | undefined;
  /** The label while busy ("Saving"). Its space is reserved, so that the width never changes. */
  busyLabel?: ReactNode;
  children?: ReactNode;
}
type AsButton = ButtonLook & ComponentProps<'button'> & { href?: undefined };
type AsLink = ButtonLook & ComponentProps<'a'> & { href: string };
export type ButtonProps = AsButton | AsLink;

/** A button, or with `href` a link that looks like one. `type` is "button" by default. */
export function Button(props: ButtonProps) {
  const { variant = 'rust', size = 'md', block, icon, iconEnd, busy, busyLabel, children, className, ...rest } = props;
  const classes = cx(styles.button, styles[variant], size === 'sm' && styles.sm, block && styles.block, className);
  const Start = icon;
  const End = iconEnd;
  const resting = (
    <>
      {Start && <Start size={20} />}
      {children}
      {End && <End size={20} />}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={classes}>
        {resting}
      </Link>
    );
  }
  const label =
    busyLabel === undefined ? (
      resting
    ) : (
      <span className={styles.swap}>
        <span className={cx(styles.face, busy && styles.away)}>{resting}</span>
        <span className={cx(styles.face, !busy && styles.away)}>
          <LoaderCircle size={20} className={styles.ring} />
          {busyLabel}
        </span>
      </span>
    );
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? ignoreClick : rest.onClick}
    >
      {busy && busyLabel === undefined && <LoaderCircle size={20} className={styles.ring} />}
      {label}
    </button>
  );
}

// Not `disabled`, which would move the keyboard focus to the page in the middle of a request.
function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}
