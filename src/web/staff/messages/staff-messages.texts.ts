import type { Target } from '#shared/messages/target-names.ts';

/** The texts of staff/messages that people read. */
export const texts = {
  // ComposeMessageSheet
  sending: 'Sending',
  lookItOver: 'Look it over',
  newAnnouncement: 'New announcement',
  newMessage: 'New message',
  title: 'Title',
  text: 'Text',
  preview: 'Preview',
  notNow: 'Not now',
  pleaseFillThisIn: 'Please fill this in.',
  chooseAtLeastOnePerson: 'Choose at least one person.',
  toLabel: 'To:',
  send: 'Send',
  changeIt: 'Change it',
  whatIsIt: 'What is it?',
  message: 'Message',
  announcement: 'Announcement',
  shownToAllAtOnce: 'Shown to all at once',
  to: 'To',
  noneChosen: 'Nobody chosen: everybody in this group gets it.',
  reaches: (count: number, word: string) => `Reaches ${count} ${word}.`,
  onePerson: 'person',
  manyPeople: 'people',

  // RecipientPicker
  recipients: 'Recipients',
  takeAway: (name: string) => `Take ${name} away`,
  findACustomer: 'Find a customer',
  findAColleague: 'Find a colleague',
  findHint: 'A name, an email or a phone number.',
  peopleFound: 'People found',

  // ConversationScreen
  conversationWith: (name: string) => `Messages with ${name}`,
  noSuchCustomer: 'There is no such customer',
  noSuchCustomerExplained: 'The account may have been deleted.',
  loadingTheConversation: 'Loading the messages',
  theMessages: 'the messages',
  noMessagesYet: 'No messages yet.',
  theCentre: 'The centre',
  notification: 'Notification',
  notRead: 'not read',
  olderMessages: 'Older messages',
  newerMessages: 'Newer messages',
  yourAnswer: 'Your answer',
  fromTheCentre: 'A message from us',
  noAccount: 'This customer has no account and cannot read messages here. Please call.',
  booking: (number: string) => `Booking ${number}`,
  aboutThisCustomer: 'About this customer',
  customerPage: 'Page of the customer',

  // StaffMessageItem
  theSystem: 'The system',
  new: 'New',
  sentTo: (receivers: string) => `To: ${receivers}`,
  theCustomer: 'The customer',
  deleteForMe: 'Delete for me',
  deleteForMeOf: (name: string) => `Delete the messages of ${name} for me`,
  newMessages: (count: number) => `${count} new`,

  // StaffMessagesScreen
  messages: 'Messages',
  noMessagesExplained: 'Messages from customers and colleagues appear here.',
  noAnnouncementsExplained: 'Announcements to everybody or to all staff appear here.',
  noNoticesExplained: 'Notices for the desk appear here.',
  write: 'Write',
  kindsOfMessages: 'Kinds of messages',
  loadingMessages: 'Loading messages',
  nothingHere: 'Nothing here',
  markAllAsRead: 'Mark all as read',
} as const;

/** The label of a message target. */
export const TARGET_LABEL: Record<Target, string> = {
  all: 'Everybody: customers and staff',
  all_users: 'All customers',
  all_admins: 'All staff',
  user: 'One customer',
  users: 'Several customers',
  admin: 'One colleague',
  admins: 'Staff',
  super_admins: 'Super admins and owners',
  owner: 'Owners',
};
