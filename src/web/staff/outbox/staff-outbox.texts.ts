/** The texts of staff/outbox that people read. */
export const texts = {
  // OutboxScreen
  mailsAndSms: 'Mails and SMS',
  whatTheCentreSentWithout: 'What the centre sent, without what it said.',
  show: 'Show',
  all: 'All',
  loadingMailsAndSms: 'Loading mails and SMS',
  noMailOrSmsFits: 'No mail or SMS fits.',
  nothingHere: 'Nothing here',
  mailsAndSmsNewestFirst: 'Mails and SMS, newest first',
  sendAgain: 'Send again',
  to: (to: string | number) => `to ${to}`,
  howFar: 'How far',
} as const;
