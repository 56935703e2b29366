/** Photos of a visit: their purposes and their largest numbers. Pure. */

/** The positions around a car that are photographed at check-in, in the order of a walk around it. */
export const PHOTO_POSITIONS = [
  'front-left',
  'front',
  'front-right',
  'right',
  'back-right',
  'back',
  'back-left',
  'left',
] as const;

/**
 * What a photo is for. `position`, `mark` and `other` belong to the check-in; `finding` to an item of the inspection;
 * `old-part` and `new-part` to a line of the estimate; `release` to the gate.
 */
export const PHOTO_PURPOSES = ['position', 'mark', 'other', 'finding', 'old-part', 'new-part', 'release'] as const;
export type PhotoPurpose = (typeof PHOTO_PURPOSES)[number];

/** Bytes of a photo that may be sent. */
export const VISIT_PHOTO_BYTES = 5 * 1024 * 1024;
/** Most bytes of a photo as it is stored. */
export const STORED_PHOTO_BYTES = 250_000;
/** Longest side of a photo as it is stored, pixels. */
export const STORED_PHOTO_PX = 1600;
/** Most photos of a check-in beside those of the positions. */
export const MAX_MARK_PHOTOS = 4;
/** Most photos of a visit after its check-in. */
export const MAX_WORK_PHOTOS = 60;

const CHECK_IN: ReadonlySet<PhotoPurpose> = new Set(['position', 'mark', 'other']);

/** Whether a photo belongs to the check-in record. */
export const isOfCheckIn = (purpose: PhotoPurpose): boolean => CHECK_IN.has(purpose);

/** Whether only staff who check in and release cars take such a photo; technicians take the others as well. */
export const isForFrontDesk = (purpose: PhotoPurpose): boolean => isOfCheckIn(purpose) || purpose === 'release';

/** Whether another photo is too many. `taken` are the purposes of the visit's photos; positions are one each. */
export function isOneTooMany(purpose: PhotoPurpose, taken: readonly PhotoPurpose[]): boolean {
  if (purpose === 'position') return false;
  const counted = taken.filter((other) => other !== 'position' && isOfCheckIn(other) === isOfCheckIn(purpose));
  return counted.length >= (isOfCheckIn(purpose) ? MAX_MARK_PHOTOS : MAX_WORK_PHOTOS);
}
