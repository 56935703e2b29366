/** The sentences with which calls are answered. */
export const ANSWERS = {
  carSaved: 'Your car is saved.',
  carRemoved: 'The car is removed.',
  readingSaved: 'The reading is saved.',
  readingDoubted: 'Please check that reading.',
  readingRemoved: 'The reading is removed.',
  remindersOn: 'We will remind you.',
  remindersOff: 'We remind you no longer.',
} as const;

/** The sentences beside fields of a car that were refused. */
export const FIELDS = {
  car: 'Choose one of your cars, or another car.',
  takenPlate: 'Another of your cars has this plate.',
} as const;
