/** The texts of staff/inspections that people read. */
export const texts = {
  // InspectionForm
  keptOnPhone: 'Kept on this phone, not saved yet',
  notSavedYet: 'Not saved yet',
  savesByItself: 'Saves by itself',
  bookingIsClosed: 'This booking is closed. The inspection can only be read.',
  noNetworkExplained: 'No network. Go on: your answers stay on this phone and are saved later.',
  nameMissing: 'Write the name of the item.',
  alreadyInList: 'It is in the list already.',
  listIsFull: 'The list is full.',
  somethingElse: 'Something else',
  somethingElseHint: 'For example: fuel smell.',
  addIt: 'Add it',
  markTheRestGood: (count: number) => `Mark the rest good (${count})`,
  pressAgain: 'Press an answer again to take it back.',

  // InspectionItemCard
  notLookedAt: 'Not looked at',
  note: 'What was seen',
  atItem: (name: string) => `at ${name}`,
  addANote: 'Add a note',
  aboutItem: (name: string) => `about ${name}`,
  remove: 'Remove',

  // InspectionScreen
  booking: 'Booking',
  carsOnSite: 'Cars on site',
  inspection: 'Inspection',
  loadingTheInspection: 'Loading the inspection',
  toTheEstimate: 'To the estimate',

  // ItemPhotos
  takeAPhoto: 'Take a photo',
} as const;
