import { qrShape } from './qr-path.ts';
import styles from './TwoFactorSecret.module.css';

/** A text as a QR code, dark on light in every colour scheme, as scanners require. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = qrShape(text);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
