/** The texts of staff/messages that people read. */
export const texts = {
  // ComposeMessageSheet
  lookItOver: 'Look it over',
  newAnnouncement: 'New announcement',
  newMessage: 'New message',
  title: 'Title',
  text: 'Text',
  preview: 'Preview',
  notNow: 'Not now',
  pleaseFillThisIn: 'Please fill this in.',
  chooseAtLeastOnePerson: 'Choose at least one person.',
  to: 'To:',
  send: 'Send',
  changeIt: 'Change it',
  whatIsIt: 'What is it?',
  message: 'Message',
  announcement: 'Announcement',
  shownToAllAtOnce: 'Shown to all at once',
  to2: 'To',
  nobodyPickedEverybodyInThis: 'Nobody picked: everybody in this group gets it.',
  reaches: (count: string | number, word: string | number) => `Reaches ${count} ${word}.`,
  person: 'person',
  people: 'people',

  // RecipientPicker
  receivers: 'Receivers',
  takeAway: (name: string | number) => `Take ${name} away`,
  findACustomer: 'Find a customer',
  findAColleague: 'Find a colleague',
  aNameAnEmailOr: 'A name, an email or a phone number.',
  peopleFound: 'People found',

  // StaffMessageItem
  theSystem: 'The system',
  new: 'New',
  toReceiversOf: (receiversOf: string | number) => `To: ${receiversOf}`,
  reply: 'Reply',
  deleteForMe: 'Delete for me',

  // StaffMessagesScreen
  messages: 'Messages',
  whatCustomersAndColleaguesWrite: 'What customers and colleagues write to you stands here.',
  announcementsToEverybodyOrTo: 'Announcements to everybody or to all staff stand here.',
  whatNeedsSomebodyAtThe: 'What needs somebody at the desk stands here.',
  write: 'Write',
  kindsOfMessages: 'Kinds of messages',
  loadingMessages: 'Loading messages',
  nothingHere: 'Nothing here',
  markAllAsRead: 'Mark all as read',
} as const;
