import { useState } from 'react';
import { createClientId } from '#web/lib/client-id.ts';
import {
  type CheckInSubject,
  type PendingPhoto,
  pendingCheckIns,
} from '#web/staff/pending-check-ins/pending-check-ins.ts';
import { storedPictures } from '#web/staff/pending-check-ins/stored-pictures.ts';
import { sendCheckIns } from '#web/staff/pending-check-ins/send-check-ins.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';

/** The subject of the next photo, and the photo that it replaces. */
export type Target = Pick<PendingPhoto, 'purpose' | 'of'> & { replaces?: string | undefined };

/**
 * The photos of a check-in on this phone. `isBusy` while one is being made small, `isFull` once one could not be
 * stored.
 */
export function useCamera(id: string, subject: CheckInSubject, isRecorded: boolean) {
  const [isBusy, setBusy] = useState(false);
  const [isFull, setFull] = useState(false);

  const photosBut = (clientId: string | undefined) =>
    (pendingCheckIns.get(id)?.photos ?? []).filter((photo) => photo.clientId !== clientId);

  async function take(file: File, { purpose, of, replaces }: Target): Promise<void> {
    setBusy(true);
    try {
      const picture = await shrinkPhoto(file);
      if (picture === null) {
        toast.error('This phone cannot read that picture. Take it with the camera.');
        return;
      }
      const photo: PendingPhoto = {
        clientId: createClientId(),
        purpose,
        of,
        takenAt: new Date().toISOString(),
        isSent: false,
        problem: null,
      };
      if (!(await storedPictures.put(photo.clientId, picture))) setFull(true);
      pendingCheckIns.change(id, subject, {
        photos: [...photosBut(replaces), photo],
        ...(isRecorded && { isRecorded: true }),
      });
      if (replaces !== undefined) await storedPictures.remove([replaces]);
      sendCheckIns();
    } finally {
      setBusy(false);
    }
  }

  async function remove(clientId: string): Promise<void> {
    pendingCheckIns.change(id, subject, { photos: photosBut(clientId) });
    const pending = pendingCheckIns.get(id);
    // The server has everything that is left.
    if (pending?.record === null && pending.photos.every(({ isSent }) => isSent)) pendingCheckIns.drop(id);
    await storedPictures.remove([clientId]);
  }

  return { isBusy, isFull, take, remove };
}
export type Camera = ReturnType<typeof useCamera>;
