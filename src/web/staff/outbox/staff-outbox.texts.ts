/** The texts of staff/outbox that people read. */
export const texts = {
  // OutboxScreen
  mailsAndSms: 'Emails and SMS',
  lead: 'The emails and SMS that the centre sent, without their contents.',
  show: 'Show',
  all: 'All',
  loadingMailsAndSms: 'Loading emails and SMS',
  nothingFits: 'No email or SMS matches.',
  nothingHere: 'Nothing here',
  tableCaption: 'Emails and SMS, newest first',
  sendAgain: 'Send again',
  to: (to: string | number) => `to ${to}`,
  howFar: 'How far',
} as const;
