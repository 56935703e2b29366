import { qrShape } from './qr-path.ts';
import { cx } from '../cx.ts';
import styles from './QrCode.module.css';

export interface QrPictureProps {
  text: string;
  /** For screen readers. */
  label: string;
  /** Sets the size. */
  className?: string | undefined;
}

/** A text as a QR code, dark on light in every colour scheme, as scanners require. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { size, path } = qrShape(text);
  return (
    <svg
      className={cx(styles.qr, className)}
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
