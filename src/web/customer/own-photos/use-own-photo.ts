import { use, useCallback } from 'react';
import { getVisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import { fetchPicture } from '#web/lib/fetch-picture.ts';

/** Brings the pictures of a customer's own booking, or of one that a partner sees. */
export function useOwnPhoto(bookingId: string): LoadPhoto {
  const path = use(BookingSide)?.photoPath ?? getVisitPhoto.path;
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
