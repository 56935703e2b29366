import { useCallback } from 'react';
import { getStaffVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import type { LoadPhoto } from '#web/domain/visits/VisitPhotos.tsx';
import { fetchStaffPicture } from '#web/staff/session/staff-call.ts';

/** Loads the pictures of a visit for staff. */
export const useStaffPhoto = (bookingId: string): LoadPhoto =>
  useCallback(
    (photoId, signal) =>
      fetchStaffPicture(getStaffVisitPhoto.path.replace(':id', bookingId).replace(':photoId', photoId), signal),
    [bookingId],
  );
