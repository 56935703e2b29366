import { useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './VisitPhotos.module.css';
import { texts } from './domain-visits.texts.ts';

interface PrivatePictureProps {
  /** What it shows. */
  name: string;
  /** Brings the picture with the session's token, never by its address alone; null: it is gone. Must be stable. */
  load: (signal: AbortSignal) => Promise<Blob | null>;
}

/** A picture that only those with a session may see; nothing of it stays when it is closed. */
export function PrivatePicture({ name, load }: PrivatePictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    load(stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        if (blob === null) return setFailed(true);
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error(error);
        setFailed(true);
      },
    );
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [load]);
  if (hasFailed) return <p role="alert">{texts.photoFailed}</p>;
  if (address === null) return <Skeleton shape="panel" />;
  return <img className={styles.large} src={address} alt={name} />;
}
