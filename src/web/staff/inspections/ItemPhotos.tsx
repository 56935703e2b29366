import { useState } from 'react';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { PhotoButtons } from '#web/domain/visits/PhotoButtons.tsx';
import { VisitPhotoSheet } from '#web/domain/visits/VisitPhotoSheet.tsx';
import { TakePhotoButton } from '#web/staff/visit-photos/TakePhotoButton.tsx';
import { useStaffPhoto } from '#web/staff/photo-loading/use-staff-photo.ts';
import styles from './Inspection.module.css';
import { texts } from './staff-inspections.texts.ts';

interface ItemPhotosProps {
  booking: string;
  item: string;
  /** The photos of the item. */
  photos: readonly VisitPhoto[];
  mayTake: boolean;
}

/** The photos of an inspected item. Each opens in large by its button, and another button takes a new one. */
export function ItemPhotos({ booking, item, photos, mayTake }: ItemPhotosProps) {
  const [open, setOpen] = useState<VisitPhoto | null>(null);
  const load = useStaffPhoto(booking);
  if (photos.length === 0 && !mayTake) return null;
  return (
    <div className={styles.photos}>
      <PhotoButtons photos={photos} about={item} onOpen={setOpen} />
      {mayTake && (
        <TakePhotoButton
          booking={booking}
          purpose="finding"
          of={item}
          label={photos.length === 0 ? texts.takeAPhoto : texts.another}
          about={item}
        />
      )}
      {open && <VisitPhotoSheet title={item} photos={[open]} load={load} onClose={() => setOpen(null)} />}
    </div>
  );
}
