import { useCallback } from 'react';
import { getStaffVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import { photoName } from '#web/domain/visits/photo-names.ts';
import { PrivatePicture } from '#web/domain/visits/PrivatePicture.tsx';
import { storedPictures } from '#web/staff/pending-check-ins/stored-pictures.ts';
import { fetchStaffPicture } from '#web/staff/session/staff-call.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { CheckInPhoto } from './check-in-photos.ts';
import { texts } from './staff-check-in.texts.ts';

interface PhotoSheetProps {
  bookingId: string;
  /** Null when the sheet is closed. */
  photo: CheckInPhoto | null;
  /** Whether its place has another photo. */
  isSurplus: boolean;
  onClose: () => void;
  onTakeAgain: (photo: CheckInPhoto) => void;
  onRemove: (photo: CheckInPhoto) => void;
}

/** One photo in large. Until it is sent, it can be taken again or removed. */
export function PhotoSheet({ bookingId, photo, isSurplus, onClose, onTakeAgain, onRemove }: PhotoSheetProps) {
  return (
    <Sheet open={photo !== null} onClose={onClose} title={photo === null ? texts.photo : photoName(photo)}>
      {photo && (
        <>
          {photo.problem === null ? (
            <Picture bookingId={bookingId} photo={photo} />
          ) : (
            <Notice tone="bad">{photo.problem}</Notice>
          )}
          <SheetActions>
            {photo.isSent ? (
              <Button variant="line" onClick={onClose}>
                {texts.close}
              </Button>
            ) : (
              <>
                {!isSurplus && <Button onClick={() => onTakeAgain(photo)}>{texts.takeItAgain}</Button>}
                <Button variant="line" onClick={() => onRemove(photo)}>
                  {texts.remove}
                </Button>
              </>
            )}
          </SheetActions>
        </>
      )}
    </Sheet>
  );
}

function Picture({ bookingId, photo }: { bookingId: string; photo: CheckInPhoto }) {
  const { clientId, isSent } = photo;
  const load = useCallback(
    (signal: AbortSignal) =>
      isSent
        ? fetchStaffPicture(getStaffVisitPhoto.path.replace(':id', bookingId).replace(':photoId', clientId), signal)
        : storedPictures.get(clientId),
    [bookingId, clientId, isSent],
  );
  return <PrivatePicture name={photoName(photo)} load={load} />;
}
