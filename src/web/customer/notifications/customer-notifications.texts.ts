/** The texts of customer/notifications that people read. */
export const texts = {
  // NotificationsScreen
  notifications: 'Notifications',
  yourNotificationsInSentence: 'your notifications',
  loadingYourNotifications: 'Loading your notifications',
  pageTooHigh: 'Your notifications end before this page.',
  noSuchPage: 'There is no such page',
  goToTheLastPage: 'Go to the last page',
  noNotificationsExplained: 'When something happens to a booking or a payment, you will read it here.',
  nothingNew: 'Nothing new',
  yourNotifications: 'Your notifications',
  deleteNotification: (title: string) => `Delete notification: ${title}`,
  new: 'New:',

  // PushSwitch
  notSupported: 'This browser cannot show notifications. We will keep writing to your email.',
  addToHomeScreenFirst:
    'On an iPhone or iPad, press Share, then Add to Home Screen. Open the app from there and switch this on.',
  blockedByBrowser:
    'Your browser blocks notifications from this site. Press the sign beside the address, open the site’s permissions, allow Notifications, then come back.',
  offExplained: 'A notification when something happens to a booking or a payment, also when the app is closed.',
  onExplained: 'This phone shows a notification when something happens to a booking or a payment.',
  switchingOn: 'Switching on…',
  switchingOff: 'Switching off…',
  switchLabel: 'Tell me on this phone',
  serviceUnreachable: 'Your browser could not reach its notification service. Check your connection and try again.',
} as const;
