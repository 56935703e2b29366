import { useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { type FaultPhoto, removeFaultPhoto } from '#shared/bookings/faults.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { FaultPhotos } from '#web/domain/bookings/FaultPhotos.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './customer-faults.texts.ts';
import { photosKey, useFaultPicture } from './fault-queries.ts';

interface SentPhotosProps {
  booking: Booking;
  photos: readonly FaultPhoto[];
  /** True while photos can be deleted. */
  isOpen: boolean;
}

/** The photos that the server has. */
export function SentPhotos({ booking, photos, isOpen }: SentPhotosProps) {
  return (
    <FaultPhotos
      photos={photos}
      load={useFaultPicture(booking._id)}
      actions={isOpen ? (photo, close) => <RemovePhoto of={booking} photo={photo} onDone={close} /> : undefined}
    />
  );
}

/** Deletes the open photo, after a question. */
function RemovePhoto({ of, photo, onDone }: { of: Booking; photo: FaultPhoto; onDone: () => void }) {
  const client = useQueryClient();
  const side = useContext(BookingSide);
  const [isAsking, setAsking] = useState(false);
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const remove = () =>
    void submit(async () => {
      const params = { id: of._id, photoId: photo._id };
      if (side) toast.success(await side.faults.removePhoto(params));
      else {
        const { message } = await customerCall(removeFaultPhoto, { params });
        await client.invalidateQueries({ queryKey: photosKey(of._id) });
        toast.success(message);
      }
      onDone();
    });
  if (!isAsking)
    return (
      <SheetActions>
        <Button variant="line" onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </SheetActions>
    );
  return (
    <>
      <p role="alert">{texts.removeQuestion}</p>
      <SheetActions>
        <Button variant="danger" busy={busy} busyLabel={texts.removing} onClick={remove}>
          {texts.remove}
        </Button>
        <Button variant="line" disabled={busy} onClick={() => setAsking(false)}>
          {texts.keepIt}
        </Button>
      </SheetActions>
    </>
  );
}
