import { isStuck, type PendingCheckIn, type PendingPhoto, unsentPhotos } from './pending-check-ins.ts';

/**
 * The state of a check-in that waits on this phone, in words, and whether it needs attention. Null if nothing waits.
 */
export function pendingText(pending: PendingCheckIn, isOnline: boolean): { text: string; isProblem: boolean } | null {
  const { record, isRecorded, photos, problem } = pending;
  if (problem !== null) return { text: `is not checked in: ${problem}`, isProblem: true };
  if (isStuck(pending)) return { text: 'is not checked in, because the server failed.', isProblem: true };
  const unsent = unsentPhotos(pending).length;
  const isPending = isOnline ? 'is being sent' : 'is kept on this phone and will be sent later';
  if (record !== null)
    return { text: `${isPending}${unsent > 0 ? `, with ${photosText(unsent)}` : ''}.`, isProblem: false };
  if (!isRecorded) return null;
  const refused = photos.filter((photo) => photo.problem !== null);
  if (unsent > 0) {
    const rest = isOnline ? '' : ' The others are kept on this phone, and go up by themselves.';
    return { text: `${progressText(photos)}.${rest}`, isProblem: false };
  }
  return refused.length > 0
    ? { text: `${photosText(refused.length)} could not be taken in: ${refused[0]?.problem}`, isProblem: true }
    : null;
}

const photosText = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

/** The progress of the photos: 5 of 12 photos sent. */
export const progressText = (photos: readonly PendingPhoto[]): string =>
  `${photos.filter(({ isSent }) => isSent).length} of ${photosText(photos.length)} sent`;
