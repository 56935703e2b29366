/** The texts of customer/shell that people read. */
export const texts = {
  // CustomerShell

  logout: 'Logout',
  notifications: 'Notifications',

  // LogOutSheet
  areYouSureYouWant: 'Are you sure you want to Logout?',
  theBookingThatWaitsFor: 'The booking that waits for the network is deleted.',
  yes: 'Yes',
  loggingOut: 'Logging out',
  no: 'No',

  // OfflineNotice
  youAreOfflineWeWill: 'You are offline. We will try again when the network is back.',
} as const;
