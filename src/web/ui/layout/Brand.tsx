import { cx } from '../cx.ts';
import { Link } from '../link/Link.tsx';
import { BrandMark } from '../illustrations/BrandMark.tsx';
import styles from './Brand.module.css';

export interface BrandProps {
  href: string;
  /** The centre's name, from its settings. */
  name: string;
  /** For light backgrounds; by default for rust. */
  dark?: boolean | undefined;
  className?: string | undefined;
}

/** Mark and name of the centre, linked to the start. */
export function Brand({ href, name, dark, className }: BrandProps) {
  return (
    <Link href={href} className={cx(styles.brand, dark && styles.dark, className)}>
      <BrandMark dark={dark} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
