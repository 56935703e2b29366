/** The sentences with which calls are answered. */
export const ANSWERS = {
  saved: 'Saved. Customers see it within a minute.',
  carAdded: 'The car is on the list.',
} as const;

/** The sentences beside fields of the catalogue that were refused. */
export const FIELDS = {
  service: 'Choose a service from the list.',
  vehicle: 'Choose your car from the list.',
  brand: 'Write the make of a car.',
  make: 'Write the make.',
  model: 'Write the model.',
  year: 'Write the year in four figures.',
  priceFile: 'Choose a CSV file.',
  takenName: 'There is a service of that name already.',
} as const;

/** The problem of a price file that cannot be read. */
export const UNREADABLE_FILE = 'This is no CSV file in UTF-8. Save it as “CSV UTF-8”.';
