/** The texts of staff/columns that people read. */
export const texts = {
  // StatusColumn
  noCarHere: 'No car here.',
} as const;
