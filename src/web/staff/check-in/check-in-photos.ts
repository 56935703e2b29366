import { MAX_MARK_PHOTOS, PHOTO_POSITIONS } from '#shared/visits/visit-photos.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import type { PhotoPosition } from '#web/domain/visits/photo-names.ts';
import type { PendingPhoto } from '#web/staff/pending-check-ins/pending-check-ins.ts';

/** A photo of a check-in, on this phone or at the server. */
export type CheckInPhoto = Pick<PendingPhoto, 'clientId' | 'purpose' | 'of' | 'isSent' | 'problem'>;

/** The photos of this phone and those that only the server has. */
export function allPhotos(pending: readonly PendingPhoto[], sent: readonly VisitPhoto[]): CheckInPhoto[] {
  const own = new Set(pending.map(({ clientId }) => clientId));
  const others = sent.flatMap(({ _id: clientId, purpose, of }) =>
    (purpose === 'position' || purpose === 'mark' || purpose === 'other') && !own.has(clientId)
      ? [{ clientId, purpose, of, isSent: true, problem: null }]
      : [],
  );
  return [...pending, ...others];
}

/** The photo of a position; a refused one only where there is no other. */
export const photoAt = (photos: readonly CheckInPhoto[], position: PhotoPosition): CheckInPhoto | undefined =>
  photos
    .filter(({ purpose, of }) => purpose === 'position' && of === position)
    .toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null))[0];

/** The position to photograph next, on the way round the car; undefined once all are taken. */
export const nextPosition = (photos: readonly CheckInPhoto[]): PhotoPosition | undefined =>
  PHOTO_POSITIONS.find((position) => photoAt(photos, position) === undefined);

/** How many of the positions are taken. */
export const countTaken = (photos: readonly CheckInPhoto[]): number =>
  PHOTO_POSITIONS.filter((position) => photoAt(photos, position) !== undefined).length;

/** Whether a photo was not taken in because its place has another. */
export const isSurplus = (photos: readonly CheckInPhoto[], { clientId, purpose, of, problem }: CheckInPhoto): boolean =>
  purpose === 'position' &&
  problem !== null &&
  photos.some((other) => other.purpose === purpose && other.of === of && other.clientId !== clientId);

/** The photos beside those of the positions, and those that a position did not take. */
export const extraPhotos = (photos: readonly CheckInPhoto[]): CheckInPhoto[] =>
  photos.filter((photo) => photo.purpose !== 'position' || isSurplus(photos, photo));

/** Whether there is room for another photo beside those of the positions. */
export const hasRoom = (photos: readonly CheckInPhoto[]): boolean =>
  photos.filter(({ purpose, problem }) => purpose !== 'position' && problem === null).length < MAX_MARK_PHOTOS;
