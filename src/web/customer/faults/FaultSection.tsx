import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { type FaultPhoto, removeFaultPhoto } from '#shared/bookings/faults.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { texts } from './customer-faults.texts.ts';
import { usePendingPhotos } from './pending-photos.ts';
import { photosKey, useFaultPhotos, useFaultPicture } from './fault-queries.ts';
import styles from './Faults.module.css';

const NoteSheet = lazyPart(() => import('./NoteSheet.tsx').then((part) => part.NoteSheet));
const FaultPhotos = lazyPart(() => import('#web/domain/bookings/FaultPhotos.tsx').then((part) => part.FaultPhotos));

/** What is wrong with the car of a booking, which its customer can change until the car is checked in. */
export function FaultSection({ booking }: { booking: Booking }) {
  const [isWriting, setWriting] = useState(false);
  const photos = useFaultPhotos(booking._id).data?.photos ?? [];
  const load = useFaultPicture(booking._id);
  const note = booking.note ?? null;
  const isOpen = mayChange('describe', booking);
  // Photos that were refused because the car came are still shown, with the reason.
  const hasWaiting = usePendingPhotos(booking._id).length > 0;
  if (note === null && photos.length === 0 && !hasWaiting && !isOpen) return null;
  return (
    <Card className="block" aria-labelledby="fault">
      <div className={styles.head}>
        <h2 className="heading" id="fault">
          {texts.question}
        </h2>
        {isOpen && (
          <Button variant="line" size="sm" onClick={() => setWriting(true)}>
            {note === null ? texts.addWords : texts.change}
            <span className="sr"> {texts.question}</span>
          </Button>
        )}
      </div>
      <div className={styles.fields}>
        {note !== null && <p className={styles.note}>{note}</p>}
        {note === null && isOpen && <p className="muted">{texts.hint}</p>}
        {photos.length > 0 && (
          <Suspense fallback={null}>
            <FaultPhotos
              photos={photos}
              load={load}
              actions={isOpen ? (photo, close) => <RemovePhoto of={booking} photo={photo} onDone={close} /> : undefined}
            />
          </Suspense>
        )}
        {(isOpen || hasWaiting) && <PhotoPicker booking={booking._id} sent={photos.length} isClosed={!isOpen} />}
      </div>
      {isWriting && (
        <Suspense fallback={null}>
          <NoteSheet booking={booking} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Deletes the open photo, after a question. */
function RemovePhoto({ of, photo, onDone }: { of: Booking; photo: FaultPhoto; onDone: () => void }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const remove = () =>
    void submit(async () => {
      const params = { id: of._id, photoId: photo._id };
      const { message } = await customerCall(removeFaultPhoto, { params });
      await client.invalidateQueries({ queryKey: photosKey(of._id) });
      toast.success(message);
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
