import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Icon } from '../icons/icon-type.ts';
import { Money } from '../data/Money.tsx';
import styles from './ChoiceTiles.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  /** A quieter second line. */
  note?: ReactNode;
  icon?: Icon | undefined;
  /** Address of a 200 x 140 picture from ui/art. */
  picture?: string | undefined;
  /** Naira. */
  price?: number | undefined;
  disabled?: boolean | undefined;
}

export interface ChoiceTileProps extends Choice {
  name: string;
  upright?: boolean | undefined;
  required?: boolean | undefined;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
  onChange?: ((value: string) => void) | undefined;
}

/** One radio tile of ChoiceTiles: picture or icon, words, price, ring. */
export function ChoiceTile(props: ChoiceTileProps) {
  const { value, label, note, icon: Glyph, picture, price, upright, onChange, ...input } = props;
  return (
    <label className={cx(styles.tile, upright && styles.upright)}>
      <input
        {...input}
        type="radio"
        value={value}
        onChange={onChange && (() => onChange(value))}
      />
      {/* As text: an img of React's comes with listeners and a load event each (decisions/0020). The address is the build's. */}
      {picture && <span className={styles.picture} dangerouslySetInnerHTML={{ __html: `<img src="${picture}" alt="" width="200" height="140">` }} />}
      {Glyph && <Glyph size={upright ? 24 : 20} />}
      <span className={styles.words}>
        {label}
        {note && <small>{note}</small>}
      </span>
      {price !== undefined && <Money naira={price} className={styles.price} />}
    </label>
  );
}
