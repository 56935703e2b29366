/** The texts of staff/inspections that people read. */
export const texts = {
  // InspectionForm
  keptOnThisPhoneNot: 'Kept on this phone, not saved yet',
  notSavedYet: 'Not saved yet',
  savesByItself: 'Saves by itself',
  thisBookingIsClosedThe: 'This booking is closed. The inspection can only be read.',
  noNetworkGoOnWhat: 'No network. Go on: what you choose stays on this phone and is saved later.',
  writeWhatWasLookedAt: 'Write what was looked at.',
  itIsInTheList: 'It is in the list already.',
  theListIsFull: 'The list is full.',
  somethingElse: 'Something else',
  forExampleFuelSmell: 'For example: fuel smell.',
  addIt: 'Add it',

  // InspectionItemCard
  notLookedAt: 'Not looked at',
  whatWasSeen: 'What was seen',
  at: (name: string | number) => `at ${name}`,
  addANote: 'Add a note',
  about: (name: string | number) => `about ${name}`,
  remove: 'Remove',

  // InspectionScreen
  booking: 'Booking',
  carsOnSite: 'Cars on site',
  inspection: 'Inspection',
  loadingTheInspection: 'Loading the inspection',
  toTheEstimate: 'To the estimate',

  // ItemPhotos
  takeAPhoto: 'Take a photo',
  another: 'Another',
} as const;
