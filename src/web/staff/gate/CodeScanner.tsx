import ScanLine from 'lucide-react/icons/scan-line';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { releaseCodeIn, qrDetector, type QrDetector } from './qr-detector.ts';
import styles from './Gate.module.css';
import { texts } from './staff-gate.texts.ts';

/** Reads the code from the QR picture on the customer's phone. Nothing if the browser cannot. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [detector, setDetector] = useState<QrDetector | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void qrDetector().then((found) => isCurrent && setDetector(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (detector === null) return null;
  return (
    <>
      <Button variant="line" block icon={ScanLine} onClick={() => setOpen(true)}>
        {texts.scanTheCode}
      </Button>
      {isOpen && (
        <Sheet open onClose={() => setOpen(false)} title={texts.scanTheCode}>
          <Camera
            detector={detector}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

/** The time between two looks at the picture, ms. */
const LOOK_MS = 250;

/** The picture of the camera, which is read until it shows a code. Nothing of it is stored. */
function Camera({ detector, onCode }: { detector: QrDetector; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    found.current = onCode;
  }, [onCode]);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const picture = video.current;
      const codes = picture && picture.readyState >= 2 ? await detector.detect(picture).catch(() => []) : [];
      if (isOver) return;
      const code = codes.map(({ rawValue }) => releaseCodeIn(rawValue)).find((one) => one !== null);
      if (code === undefined) timer = setTimeout(() => void look(), LOOK_MS);
      else found.current(code);
    };
    const start = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return opened.getTracks().forEach((track) => track.stop());
      stream = opened;
      if (video.current) video.current.srcObject = opened;
      return look();
    };
    start().catch(() => setRefused(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [detector]);
  if (isRefused) return <Notice tone="gold">{texts.cameraUnusable}</Notice>;
  return (
    <div className="stack">
      <p className="muted">{texts.scanExplained}</p>
      <video ref={video} className={styles.camera} autoPlay muted playsInline aria-label={texts.cameraPicture} />
    </div>
  );
}
