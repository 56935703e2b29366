/** The answers of the set-up page. */
export const ANSWERS = {
  closed: 'Closed. You find the set-up in the menu.',
  opened: 'The set-up is open again.',
  confirmed: 'Confirmed.',
  samplesRemoved: 'The samples that no one uses are gone.',
} as const;
