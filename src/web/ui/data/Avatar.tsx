import { useState } from 'react';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Address of a photo; without one, or where it fails to load, the first letter of the name. */
  photo?: string | null | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** A round photo or an initial. Decorative: write the name beside it or on its button. */
export function Avatar({ name, photo, size = 'md', className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const look = cx(styles.avatar, size === 'lg' && styles.large, className);
  if (photo && photo !== failed) {
    return <img className={look} src={photo} alt="" width={256} height={256} onError={() => setFailed(photo)} />;
  }
  return (
    <span className={look} aria-hidden="true">
      {initial(name)}
    </span>
  );
}

/** The first letter with its marks: Ẹ̀ stays whole. */
function initial(name: string): string {
  return (/\p{L}\p{M}*/u.exec(name.normalize('NFC'))?.[0] ?? '?').toLocaleUpperCase('en-NG');
}
