import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { photoName } from './photo-names.ts';
import { type LoadPhoto, OpenPhoto } from './VisitPhotos.tsx';
import styles from './VisitPhotos.module.css';

interface VisitPhotoSheetProps {
  title: string;
  /** One, or the old part and the new one. */
  photos: readonly VisitPhoto[];
  load: LoadPhoto;
  onClose: () => void;
}

/** Photos at full size, each with its name. Two are beside each other where there is room. */
export function VisitPhotoSheet({ title, photos, load, onClose }: VisitPhotoSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className={styles.beside}>
        {photos.map((photo) => (
          <div key={photo._id} className={styles.figure}>
            {photos.length > 1 && <h3>{photoName(photo)}</h3>}
            <OpenPhoto photo={photo} load={load} />
          </div>
        ))}
      </div>
    </Sheet>
  );
}
