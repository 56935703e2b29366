import { MAX_MARK_PHOTOS, PHOTO_POSITIONS } from '#shared/visits/visit-photos.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import type { PhotoPosition } from '#web/domain/visits/photo-names.ts';
import type { PendingPhoto } from '#web/staff/pending-check-ins/pending-check-ins.ts';

/** A photo of a check-in, on this phone or on the server. */
export type CheckInPhoto = Pick<PendingPhoto, 'clientId' | 'purpose' | 'of' | 'isSent' | 'problem'>;

/** The photos on this phone and those that only the server has. */
export function allPhotos(pending: readonly PendingPhoto[], sent: readonly VisitPhoto[]): CheckInPhoto[] {
  const own = new Set(pending.map(({ clientId }) => clientId));
  const others = sent.flatMap(({ _id: clientId, purpose, of }) =>
    (purpose === 'position' || purpose === 'mark' || purpose === 'other') && !own.has(clientId)
      ? [{ clientId, purpose, of, isSent: true, problem: null }]
      : [],
  );
  return [...pending, ...others];
}

/** The photo of a position. A refused one only if there is no other. */
export const photoAt = (photos: readonly CheckInPhoto[], position: PhotoPosition): CheckInPhoto | undefined =>
  photos
    .filter(({ purpose, of }) => purpose === 'position' && of === position)
    .toSorted((one, other) => Number(one.problem !== null) - Number(other.problem !== null))[0];

/** The position to photograph next, in the order around the car. Undefined once all are taken. */
export const nextPosition = (photos: readonly CheckInPhoto[]): PhotoPosition | undefined =>
  PHOTO_POSITIONS.find((position) => photoAt(photos, position) === undefined);

/** The number of positions that are taken. */
export const countTaken = (photos: readonly CheckInPhoto[]): number =>
  PHOTO_POSITIONS.filter((position) => photoAt(photos, position) !== undefined).length;

/** Whether the server refused a photo because its position has another. */
export const isSurplus = (photos: readonly CheckInPhoto[], { clientId, purpose, of, problem }: CheckInPhoto): boolean =>
  purpose === 'position' &&
  problem !== null &&
  photos.some((other) => other.purpose === purpose && other.of === of && other.clientId !== clientId);

/** The photos that are not of a position, and those that were refused because their position has another. */
export const extraPhotos = (photos: readonly CheckInPhoto[]): CheckInPhoto[] =>
  photos.filter((photo) => photo.purpose !== 'position' || isSurplus(photos, photo));

/** Whether there is room for another photo that is not of a position. */
export const hasRoom = (photos: readonly CheckInPhoto[]): boolean =>
  photos.filter(({ purpose, problem }) => purpose !== 'position' && problem === null).length < MAX_MARK_PHOTOS;
