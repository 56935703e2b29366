/** The texts of customer/shell that people read. */
export const texts = {
  // CustomerShell

  logout: 'Logout',
  notifications: 'Notifications',

  // LogOutSheet
  logoutQuestion: 'Are you sure you want to Logout?',
  unsentBookingIsLost: 'The booking that waits for the network is deleted.',
  yes: 'Yes',
  loggingOut: 'Logging out',
  no: 'No',

  // OfflineNotice
  offline: 'You are offline. We will try again when the network is back.',
} as const;
