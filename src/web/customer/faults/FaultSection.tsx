import { Suspense, useContext, useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { texts } from './customer-faults.texts.ts';
import { usePendingPhotos } from './pending-photos.ts';
import { useFaultPhotos } from './fault-queries.ts';
import styles from './Faults.module.css';

const NoteSheet = lazyPart(() => import('./NoteSheet.tsx').then((part) => part.NoteSheet));
const SentPhotos = lazyPart(() => import('./SentPhotos.tsx').then((part) => part.SentPhotos));

/** What is wrong with the car of a booking, which its customer can change until the car is checked in. */
export function FaultSection({ booking }: { booking: Booking }) {
  const [isWriting, setWriting] = useState(false);
  const photos = useFaultPhotos(booking._id).data?.photos ?? [];
  const note = booking.note ?? null;
  const sharedCar = useContext(BookingSide) ? (booking.car ?? undefined) : undefined;
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
            <SentPhotos booking={booking} photos={photos} isOpen={isOpen} />
          </Suspense>
        )}
        {(isOpen || hasWaiting) && (
          <PhotoPicker booking={booking._id} sharedCar={sharedCar} sent={photos.length} isClosed={!isOpen} />
        )}
      </div>
      {isWriting && (
        <Suspense fallback={null}>
          <NoteSheet booking={booking} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Card>
  );
}
