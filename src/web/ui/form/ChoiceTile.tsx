import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Money } from '../data/Money.tsx';
import styles from './ChoiceTiles.module.css';

export interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  labelClass?: string | undefined;
  /** A second line in muted text. */
  note?: ReactNode;
  icon?: Icon | undefined;
  /** Address of a 200 x 140 picture from ui/illustrations/art. */
  picture?: string | undefined;
  /** Naira. */
  price?: number | undefined;
  disabled?: boolean | undefined;
}

export interface ChoiceTileProps<V extends string = string> extends Choice<V> {
  name: string;
  upright?: boolean | undefined;
  required?: boolean | undefined;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
  onChange?: ((value: V) => void) | undefined;
}

/** One radio tile of ChoiceTiles: picture or icon, label, price, ring. */
export function ChoiceTile<V extends string>(props: ChoiceTileProps<V>) {
  const { value, label, labelClass, note, icon: Glyph, picture, price, upright, onChange, ...input } = props;
  return (
    <label className={cx(styles.tile, upright && styles.upright, price !== undefined && styles.priced)}>
      <input {...input} type="radio" value={value} onChange={onChange && (() => onChange(value))} />
      {picture && <img className={styles.picture} src={picture} alt="" width={200} height={140} />}
      {Glyph && <Glyph size={upright ? 24 : 20} />}
      <span className={cx(styles.words, labelClass)}>
        {label}
        {note && <small>{note}</small>}
      </span>
      {price !== undefined && <Money naira={price} className={styles.price} />}
    </label>
  );
}
