import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import type { QrPicture } from './QrPicture.tsx';
import styles from './TwoFactorSecret.module.css';

type QrPictureProps = ComponentProps<typeof QrPicture>;

const Blank = () => <span className={styles.qr} aria-hidden="true" />;

// A failure is caught before lazyPart, which would reload the page in the middle of the set-up.
const LazyPicture = lazyPart<QrPictureProps>(() =>
  import('./QrPicture.tsx').then(
    (part) => part.QrPicture,
    () => Blank,
  ),
);

/** A QR code. Its encoder is loaded only here; until then, or if that fails, the text beside it must do. */
export function QrCode(props: QrPictureProps) {
  return (
    <Suspense fallback={<Blank />}>
      <LazyPicture {...props} />
    </Suspense>
  );
}
