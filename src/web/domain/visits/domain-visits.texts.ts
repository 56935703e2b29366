/** The texts of domain/visits that people read. */
export const texts = {
  // PhotoButtons
  photo: 'Photo',
  photoNumber: (value: number) => `Photo ${value}`,
  ofSubject: (about: string) => `of ${about}`,

  // PrivatePicture
  photoFailed: 'The photo did not load. Close it and try again.',

  // VisitPhotos
  takenAtBy: (timeText: string, by: string) => `Taken at ${timeText} by ${by}`,
} as const;
