import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './Card.module.css';

/** A white card with a line around it. flat: sand without a line. danger: an alert line. Renders a section. */
export function Card({
  tone = 'card',
  className,
  ...rest
}: ComponentProps<'section'> & { tone?: 'card' | 'flat' | 'danger' | undefined }) {
  return <section {...rest} className={cx(styles.card, styles[tone], className)} />;
}
