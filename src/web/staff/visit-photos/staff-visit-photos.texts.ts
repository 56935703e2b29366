/** The texts of staff/visit-photos that people read. */
export const texts = {
  // TakePhotoButton
  sending: 'Sending',
  unreadablePicture: 'This phone cannot read that picture. Take it with the camera.',
  ofSubject: (about: string) => `of ${about}`,
  sendAgain: 'Send again',
  photoOf: (about: string) => `the photo of ${about}`,
  photoIsKept: (failure: string) => `${failure} The photo is kept while this page is open.`,
} as const;
