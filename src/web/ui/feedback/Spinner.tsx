import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cx } from '../cx.ts';
import styles from './Spinner.module.css';

/** A turning ring for a wait inside a page. `label` is read out, and shown beside the ring unless `bare`. */
export function Spinner({
  label,
  bare,
  className,
}: {
  label: string;
  bare?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <output className={cx(styles.spinner, className)}>
      <LoaderCircle size={20} className={styles.ring ?? ''} />
      <span className={bare ? 'sr' : undefined}>{label}</span>
    </output>
  );
}
