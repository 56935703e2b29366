/** For the managers, who can act on it. */
export const smsAccountNotification = {
  title: 'No SMS goes out',
  message:
    'The SMS service refuses our account: look at the key, the sender name and the balance there. Customers get their mails all the same.',
};
