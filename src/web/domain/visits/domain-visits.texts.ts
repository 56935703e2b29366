/** The texts of domain/visits that people read. */
export const texts = {
  // PhotoButtons
  photo: 'Photo',
  photoValue: (value: string | number) => `Photo ${value}`,
  of: (about: string | number) => `of ${about}`,

  // PrivatePicture
  thePhotoDidNotLoad: 'The photo did not load. Close it and try again.',

  // VisitPhotos
  takenAtBy: (timeText: string | number, by: string | number) => `Taken at ${timeText} by ${by}`,
} as const;
