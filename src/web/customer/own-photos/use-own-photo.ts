import { useCallback } from 'react';
import { getVisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import { fetchPicture } from '#web/lib/fetch-picture.ts';

/** Brings the pictures of a customer's own booking. */
export const useOwnPhoto = (bookingId: string): LoadPhoto =>
  useCallback(
    (photoId, signal) =>
      fetchPicture(
        `${location.origin}/api/${getVisitPhoto.path.replace(':id', bookingId).replace(':photoId', photoId)}`,
        customerSession.token(),
        signal,
      ),
    [bookingId],
  );
