import Camera from 'lucide-react/icons/camera';
import { useCallback, useState } from 'react';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { timeText } from '../scheduling/time-labels.ts';
import { photoName } from './photo-names.ts';
import { PrivatePicture } from './PrivatePicture.tsx';
import styles from './VisitPhotos.module.css';
import { texts } from './domain-visits.texts.ts';

/** Brings one photo with the session's token. Must be stable. */
export type LoadPhoto = (photoId: string, signal: AbortSignal) => Promise<Blob>;

/** The photos of a visit by their names; each is fetched when it is opened, since the network may be slow. */
export function VisitPhotos({ photos, load }: { photos: readonly VisitPhoto[]; load: LoadPhoto }) {
  const [open, setOpen] = useState<VisitPhoto | null>(null);
  return (
    <>
      <PhotoList photos={photos} onOpen={setOpen} />
      <Sheet open={open !== null} onClose={() => setOpen(null)} title={open === null ? texts.photo : photoName(open)}>
        {open && <OpenPhoto photo={open} load={load} />}
      </Sheet>
    </>
  );
}

interface PhotoListProps {
  photos: readonly VisitPhoto[];
  onOpen: (photo: VisitPhoto) => void;
}

/** The photos of a visit as buttons. */
export function PhotoList({ photos, onOpen }: PhotoListProps) {
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => (
        <li key={photo._id}>
          <button type="button" className={styles.photo} onClick={() => onOpen(photo)}>
            <Camera size={20} />
            {photoName(photo)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One photo large, with when and by whom it was taken. */
export function OpenPhoto({ photo, load }: { photo: VisitPhoto; load: LoadPhoto }) {
  const { _id: id, takenAt, by } = photo;
  const picture = useCallback((signal: AbortSignal) => load(id, signal), [load, id]);
  return (
    <figure className={styles.figure}>
      <PrivatePicture name={photoName(photo)} load={picture} />
      <figcaption className="muted">{texts.takenAtBy(timeText(takenAt), by)}</figcaption>
    </figure>
  );
}
