/** The texts of staff/faults that people read. */
export const texts = {
  // FaultPart
  whatIsWrong: 'What the customer says',
} as const;
