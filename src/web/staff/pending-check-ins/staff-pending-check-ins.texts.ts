/** The texts of staff/pending-check-ins that people read. */
export const texts = {
  // PendingCheckIns
  checkInsOnThisPhone: 'Check-ins on this phone',
} as const;
