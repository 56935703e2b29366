/** The texts of staff/visit-photos that people read. */
export const texts = {
  // TakePhotoButton
  thisPhoneCannotReadThat: 'This phone cannot read that picture. Take it with the camera.',
  of: (about: string | number) => `of ${about}`,
  sendAgain: 'Send again',
  thePhotoOf: (about: string | number) => `the photo of ${about}`,
  thePhotoIsKeptWhile: (failure: string | number) => `${failure} The photo is kept while this page is open.`,
} as const;
