/** The sentences with which calls answer. */
export const ANSWERS = {
  received: 'Received.',
  sentAgain: 'It is being sent again.',
  pushOn: 'We will tell you here.',
  pushOff: 'We tell you nothing more here.',
} as const;

/** Sent to the managers, who can correct the account. */
export const smsAccountNotification = {
  title: 'No SMS goes out',
  message:
    'The SMS service refuses our account: look at the key, the sender name and the balance there. Customers get their mails all the same.',
};
