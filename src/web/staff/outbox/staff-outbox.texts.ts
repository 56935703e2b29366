/** The texts of staff/outbox that people read. */
export const texts = {
  // OutboxScreen
  mailsAndSms: 'Mails and SMS',
  lead: 'The mails and SMS that the centre sent, without their contents.',
  show: 'Show',
  all: 'All',
  loadingMailsAndSms: 'Loading mails and SMS',
  nothingFits: 'No mail or SMS fits.',
  nothingHere: 'Nothing here',
  tableCaption: 'Mails and SMS, newest first',
  sendAgain: 'Send again',
  to: (to: string | number) => `to ${to}`,
  howFar: 'How far',
} as const;
