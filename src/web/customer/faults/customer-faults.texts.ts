import { MAX_FAULT_PHOTOS } from '#shared/bookings/fault-photos.ts';
import type { ServiceImage } from '#shared/catalogue/service-images.ts';

/** The texts of customer/faults that people read. */
export const texts = {
  // FaultFields, FaultSection, NoteSheet
  question: 'What should we look at?',
  ifYouLike: 'If you like',
  hint: 'A noise, a smell, a light: say when it happens. Only our people read it.',
  change: 'Change',
  addWords: 'Tell us',
  save: 'Save',
  saving: 'Saving',

  // FaultSection, PhotoPicker
  photo: (number: number) => `Photo ${number}`,
  photos: (count: number) => `${count} of ${MAX_FAULT_PHOTOS}`,
  addPhoto: 'Add a photo',
  addingPhoto: 'Adding the photo',
  photosGoLater: 'Photos go after the booking is saved. A slow network does not hold you up.',
  unreadable: (name: string) => `${name} is not a picture we can read. Try a JPEG or PNG.`,
  tooMany: (names: string) => `A booking has at most ${MAX_FAULT_PHOTOS} photos, so we did not add ${names}.`,
  refused: (reason: string) => `A photo of your booking was not accepted. ${reason}`,
  tryAgain: 'Try again',
  lost: 'This phone has lost it. Add it again.',
  state: (isOfForm: boolean, isOnline: boolean) =>
    isOfForm ? 'goes with the booking' : isOnline ? 'is being sent' : 'is kept on this phone and will be sent later',
  removePhoto: (number: number) => `Remove photo ${number}`,
  remove: 'Remove this photo',
  removeQuestion: 'Remove this photo?',
  removing: 'Removing',
  keepIt: 'Keep it',
} as const;

const WASH = 'e.g. There is a stain on the back seat, and sand under the mats.';
const ENGINE = 'e.g. A yellow light came on this morning, and the engine shakes at traffic lights.';

/** An example of a note for each kind of service, shown in the empty field. */
export const EXAMPLES: Record<ServiceImage, string> = {
  'wash-arch': WASH,
  bucket: WASH,
  aircon: 'e.g. The air gets warm in slow traffic.',
  battery: 'e.g. It does not start in the morning, and the left headlight is weak.',
  collision: 'e.g. A bus scratched the right back door, and it does not close well.',
  diagnostic: ENGINE,
  'lift-bay': 'e.g. The brakes squeal when I come down the hill.',
  oil: 'e.g. It uses more oil than before. The brakes squeal as well.',
  spanner: 'e.g. There is a knock in front when I turn left.',
  tyre: 'e.g. The steering pulls to the right, and one tyre loses air.',
};
