import { useEffect, useState } from 'react';
import type { QrShape } from './qr-path.ts';
import styles from './TwoFactorSecret.module.css';

/**
 * A text as a QR code, dark on light in every colour scheme, as scanners require. The encoder is loaded only here;
 * until then, or if it fails, the text beside it must do.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [shape, setShape] = useState<QrShape | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./qr-path.ts').then(
      ({ qrShape }) => void (isGone || setShape(qrShape(text))),
      () => undefined,
    );
    return () => void (isGone = true);
  }, [text]);
  if (shape === null) return <span className={styles.qr} aria-hidden="true" />;
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${shape.size} ${shape.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={shape.size} height={shape.size} fill="#fff" />
      <path d={shape.path} fill="#000" />
    </svg>
  );
}
