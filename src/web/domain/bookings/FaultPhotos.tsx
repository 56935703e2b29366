import Picture from 'lucide-react/icons/image';
import { type ReactNode, useCallback, useState } from 'react';
import type { FaultPhoto } from '#shared/bookings/faults.contract.ts';
import { PrivatePicture } from '#web/domain/visits/PrivatePicture.tsx';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import styles from '#web/domain/visits/VisitPhotos.module.css';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { photoNumber } from './domain-bookings.texts.ts';

interface FaultPhotosProps {
  photos: readonly FaultPhoto[];
  load: LoadPhoto;
  /** What can be done with the open photo. */
  actions?: ((photo: FaultPhoto, close: () => void) => ReactNode) | undefined;
}

/** The photos of a fault; each is fetched when it is opened, since the network may be slow. */
export function FaultPhotos({ photos, load, actions }: FaultPhotosProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const index = photos.findIndex(({ _id }) => _id === openId);
  const open = photos[index];
  const close = () => setOpenId(null);
  return (
    <>
      <ul className={styles.photos}>
        {photos.map(({ _id: id }, i) => (
          <li key={id}>
            <button type="button" className={styles.photo} onClick={() => setOpenId(id)}>
              <Picture size={20} />
              {photoNumber(i + 1)}
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={open !== undefined} onClose={close} title={photoNumber(index + 1)}>
        {open && (
          <>
            <OpenFaultPhoto id={open._id} name={photoNumber(index + 1)} load={load} />
            {actions?.(open, close)}
          </>
        )}
      </Sheet>
    </>
  );
}

function OpenFaultPhoto({ id, name, load }: { id: string; name: string; load: LoadPhoto }) {
  const picture = useCallback((signal: AbortSignal) => load(id, signal), [load, id]);
  return <PrivatePicture name={name} load={picture} />;
}
