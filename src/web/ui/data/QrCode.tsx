import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { cx } from '../cx.ts';
import type { QrPictureProps } from './QrPicture.tsx';
import styles from './QrCode.module.css';

const Blank = ({ className }: Pick<QrPictureProps, 'className'>) => (
  <span className={cx(styles.qr, className)} aria-hidden="true" />
);

// A failure is caught before lazyPart, which would reload the page while the person is using it.
const LazyPicture = lazyPart<QrPictureProps>(() =>
  import('./QrPicture.tsx').then(
    (part) => part.QrPicture,
    () => Blank,
  ),
);

/** A QR code. Its encoder is loaded only here; until then, or if that fails, the text beside it must do. */
export function QrCode(props: QrPictureProps) {
  return (
    <Suspense fallback={<Blank className={props.className} />}>
      <LazyPicture {...props} />
    </Suspense>
  );
}
