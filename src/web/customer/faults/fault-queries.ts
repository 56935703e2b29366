import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { getFaultPhoto, listFaultPhotos } from '#shared/bookings/faults.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import { fetchPicture } from '#web/lib/fetch-picture.ts';

/** Begins with the key of the booking, whose changes fetch the photos again. */
export const photosKey = (bookingId: string) => ['booking', bookingId, 'photos'] as const;

/** The photos of what is wrong that the server has. */
export function useFaultPhotos(bookingId: string) {
  const side = useContext(BookingSide);
  return useQuery({
    queryKey: side?.faults.photosKey(bookingId) ?? photosKey(bookingId),
    queryFn: ({ signal }) =>
      side
        ? side.faults.listPhotos(bookingId, signal)
        : customerCall(listFaultPhotos, { params: { id: bookingId } }, { signal }),
  });
}

/** Brings their pictures. */
export function useFaultPicture(bookingId: string): LoadPhoto {
  const path = useContext(BookingSide)?.faults.photoPath ?? getFaultPhoto.path;
  return useCallback(
    (photoId, signal) =>
      fetchPicture(
        `${location.origin}/api/${path.replace(':id', bookingId).replace(':photoId', photoId)}`,
        customerSession.token(),
        signal,
      ),
    [bookingId, path],
  );
}
