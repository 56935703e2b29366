/** The answers of the set-up page. */
export const ANSWERS = {
  closed: 'Closed. You find the set-up in the menu.',
  opened: 'The set-up is open again.',
  confirmed: 'Confirmed.',
  restoreConfirmed: 'Confirmed: this backup can be restored.',
  samplesRemoved: 'The samples that no one uses are gone.',
} as const;
