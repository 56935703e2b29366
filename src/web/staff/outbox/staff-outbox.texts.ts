/** The texts of staff/outbox that people read. */
export const texts = {
  // OutboxScreen
  sending: 'Sending',
  emailsAndSms: 'Emails and SMS',
  lead: 'The emails and SMS that the centre sent, without their contents.',
  show: 'Show',
  all: 'All',
  loadingEmailsAndSms: 'Loading emails and SMS',
  nothingMatches: 'No email or SMS matches.',
  nothingHere: 'Nothing here',
  tableCaption: 'Emails and SMS, newest first',
  sendAgain: 'Send again',
  to: (to: string) => `to ${to}`,
  howFar: 'How far',
} as const;
