/** The sentences beside fields of a car that were refused. */
export const FIELDS = {
  car: 'Choose one of your cars, or another car.',
  takenPlate: 'Another of your cars has this plate.',
} as const;
