import { useState } from 'react';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { PhotoButtons } from '#web/domain/visits/PhotoButtons.tsx';
import { VisitPhotoSheet } from '#web/domain/visits/VisitPhotoSheet.tsx';
import { useStaffPhoto } from '#web/staff/photo-loading/use-staff-photo.ts';
import styles from './Inspection.module.css';

interface ItemPhotosProps {
  booking: string;
  item: string;
  /** The photos of the item. */
  photos: readonly VisitPhoto[];
}

/** The photos of an inspected item. Each opens in large by its button. */
export function ItemPhotos({ booking, item, photos }: ItemPhotosProps) {
  const [open, setOpen] = useState<VisitPhoto | null>(null);
  const load = useStaffPhoto(booking);
  if (photos.length === 0) return null;
  return (
    <div className={styles.photos}>
      <PhotoButtons photos={photos} about={item} onOpen={setOpen} />
      {open && <VisitPhotoSheet title={item} photos={[open]} load={load} onClose={() => setOpen(null)} />}
    </div>
  );
}
