import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getFaultPhoto, listFaultPhotos } from '#shared/bookings/faults.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import { fetchPicture } from '#web/lib/fetch-picture.ts';

/** Begins with the key of the booking, whose changes fetch the photos again. */
export const photosKey = (bookingId: string) => ['booking', bookingId, 'photos'] as const;

/** The photos of what is wrong that the server has. */
export const useFaultPhotos = (bookingId: string) =>
  useQuery({
    queryKey: photosKey(bookingId),
    queryFn: ({ signal }) => customerCall(listFaultPhotos, { params: { id: bookingId } }, { signal }),
  });

/** Brings their pictures. */
export const useFaultPicture = (bookingId: string): LoadPhoto =>
  useCallback(
    (photoId, signal) =>
      fetchPicture(
        `${location.origin}/api/${getFaultPhoto.path.replace(':id', bookingId).replace(':photoId', photoId)}`,
        customerSession.token(),
        signal,
      ),
    [bookingId],
  );
