import type { MessageType, Target } from '#shared/messages/target-names.ts';
import type { StaffType } from '#shared/capabilities.ts';

/** The texts of customer/messages that people read. */
export const texts = {
  // DeleteMessageSheet
  deleting: 'Deleting',
  deleteQuestion: (value: string) => `Delete this ${value}?`,
  deleteConsequence: (title: string) => `“${title}” is removed from your list. Nobody else’s list changes.`,
  yesDeleteIt: 'Yes, delete it',
  no: 'No',

  // MessageList
  you: 'You: ',
  new: 'New',

  // MessageRecipients
  recipients: 'Recipients',
  noneSelectedMeansEveryone: '(none selected: everyone)',
  atLeastOne: '(at least one)',
  nobodyToChoose: 'There is nobody to choose here. Choose another group.',
  loadingNames: 'Loading the names',
  namesFailed: 'We could not load the names.',
  tryAgain: 'Try again',

  // MessagesScreen
  messages: 'Messages',
  messagesAppearHere: 'Your messages and our answers will appear here.',
  announcements: 'Announcements',
  announcementsAppearHere: 'News for everybody will appear here.',
  write: 'Write',
  messagesAndAnnouncements: 'Messages and announcements',
  loading: (label: string) => `Loading your ${label}`,
  pageTooHigh: 'The list ends before this page.',
  noSuchPage: 'There is no such page',
  goToTheLastPage: 'Go to the last page',
  nothingHereYet: 'Nothing here yet',
  writeToUs: 'Write to us',

  // ReadMessageSheet
  aboutABooking: ' · About a booking',
  reply: 'Reply',
  delete: 'Delete',

  // WriteMessageForm
  sending: 'Sending',
  chooseAtLeastOnePerson: 'Choose at least one person.',
  to: 'To',
  title: 'Title',
  message: 'Message',
  isAboutABooking: 'This is about a booking',
  send: 'Send',

  // message-labels
  theCentre: 'The centre',
  youTo: (receivers: string) => `You to ${receivers}`,
} as const;

/** The kinds of messages. */
export const MESSAGE_TYPE_LABEL: Record<MessageType, string> = { message: 'Message', broadcast: 'Announcement' };

/** The groups of recipients. */
export const TARGET_LABEL: Record<Target, string> = {
  all: 'Everybody',
  users: 'Customers',
  user: 'One customer',
  all_users: 'All customers',
  admins: 'Admins',
  admin: 'An admin by name',
  all_admins: 'All admins',
  super_admins: 'Super admins',
  owner: 'Owner',
};

/** The roles of staff beside their names. */
export const STAFF_ROLE_LABEL: Record<StaffType, string> = {
  owner: 'owner',
  super_admin: 'super admin',
  manager: 'manager',
  front_desk: 'front desk',
  technician: 'technician',
};
