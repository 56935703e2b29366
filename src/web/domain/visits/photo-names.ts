import { PHOTO_POSITIONS, type PhotoPurpose } from '#shared/visits/visit-photos.ts';
import { isOneOf } from '#shared/guards.ts';

export type PhotoPosition = (typeof PHOTO_POSITIONS)[number];

export const POSITION_NAME: Record<PhotoPosition, string> = {
  'front-left': 'Front left',
  front: 'Front',
  'front-right': 'Front right',
  right: 'Right',
  'back-right': 'Back right',
  back: 'Back',
  'back-left': 'Back left',
  left: 'Left',
};

const PURPOSE_NAME: Record<Exclude<PhotoPurpose, 'position'>, string> = {
  mark: 'A mark',
  other: 'Another photo',
  finding: 'What was found',
  'old-part': 'The old part',
  'new-part': 'The new part',
  release: 'At the gate',
};

/** What a photo of a visit shows, in words. Ids of estimate lines say nothing to people. */
export function photoName({ purpose, of }: { purpose: PhotoPurpose; of: string | null }): string {
  if (purpose === 'position') return isOneOf(PHOTO_POSITIONS, of) ? POSITION_NAME[of] : 'The car';
  return of !== null && (purpose === 'mark' || purpose === 'other' || purpose === 'finding')
    ? of
    : PURPOSE_NAME[purpose];
}
