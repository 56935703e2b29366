/** The texts of staff/audit that people read. */
export const texts = {
  // AuditScreen
  auditLog: 'Audit log',
  lead: 'Every staff action. It can be read, never changed.',
  by: 'By',
  everybody: 'Everybody',
  onlyEvent: (label: string | number) => `Only: ${label}`,
  showAllActions: 'Show all actions',
  loadingTheLog: 'Loading the log',
  noActionFits: 'No action fits.',
  nothingHere: 'Nothing here',
  tableCaption: 'Staff actions, newest first',
  byAMailedLink: 'By a mailed link',
  seeTheBooking: 'See the booking',
} as const;
