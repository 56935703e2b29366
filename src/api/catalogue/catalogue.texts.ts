/** The sentences beside fields of the catalogue that were refused. */
export const FIELDS = {
  service: 'Choose a service from the list.',
  vehicle: 'Choose your car from the list.',
  takenName: 'There is a service of that name already.',
} as const;
