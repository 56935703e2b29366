import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getStaffFault, getStaffFaultPhoto } from '#shared/bookings/staff-faults.contract.ts';
import { FaultPhotos } from '#web/domain/bookings/FaultPhotos.tsx';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import { fetchStaffPicture, staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './FaultPart.module.css';
import { texts } from './staff-faults.texts.ts';

/** Loads the pictures of a fault for staff. */
const useStaffFaultPhoto = (bookingId: string): LoadPhoto =>
  useCallback(
    (photoId, signal) =>
      fetchStaffPicture(getStaffFaultPhoto.path.replace(':id', bookingId).replace(':photoId', photoId), signal),
    [bookingId],
  );

/** What a customer says is wrong with the car of a booking; nothing where there is none, or no network. */
export function FaultPart({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(
    {
      // The key of the booking comes first, so that a change of the booking fetches it again.
      queryKey: ['staff-booking', bookingId, 'fault'],
      queryFn: ({ signal }) => staffCall(getStaffFault, { params: { id: bookingId } }, { signal }),
    },
    staffQueryClient,
  );
  const load = useStaffFaultPhoto(bookingId);
  if (!data || (data.note === null && data.photos.length === 0)) return null;
  return (
    <Card className={styles.part} aria-label={texts.whatIsWrong}>
      <h2 className="heading">{texts.whatIsWrong}</h2>
      {data.note !== null && <p className={styles.note}>{data.note}</p>}
      {data.photos.length > 0 && <FaultPhotos photos={data.photos} load={load} />}
    </Card>
  );
}
