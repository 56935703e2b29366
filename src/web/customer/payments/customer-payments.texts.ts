/** The texts of customer/payments that people read. */
export const texts = {
  // PayNowSheet
  paymentSheetFailed: 'The payment sheet did not load.',

  // pay-label
  payNaira: (amount: string) => `Pay ${amount}`,
  payTheRest: 'Pay the rest',
  payTheDeposit: (amount: string) => `Pay ${amount} now`,
  depositFirst: (rest: string) => `This is the deposit. You pay ${rest} when you collect your car.`,
  depositAtTheDesk: 'You pay the deposit at the desk. You can also pay it now.',
  depositOf: (services: string) => `Deposit, ${services}`,

  // PaySheet
  approvedWork: 'Approved work',
  serviceAndApprovedWork: (service: string) => `${service} and approved work`,
  tryAgain: 'Try again',
  payNow: 'Pay Now',
  payByBankTransfer: 'Pay by bank transfer',
  payLater: 'Pay later',
  done: 'Done',
  youPayInCash: 'You pay in cash when you collect your car. You can also pay now.',
  goToMyBookings: 'Go to My Bookings',
  cardPageExplained: 'A secure card page opens. We never see your card number.',
  amountChanged: 'More or less is due now than was shown. Please look at the new amount before you pay.',
  bookingKept: 'Your booking is kept. You can pay now, or later from My Bookings.',
  stillConfirming: 'We are still confirming a payment for this booking. Pay again only if that one failed.',
  noNeedToWait: (message: string) => `${message} You do not have to wait here.`,
  checkingYourPayment: 'Checking your payment',
  noAnswerYet:
    'The payment service has not answered yet. Please do not pay again: we keep asking, and My Bookings shows it as soon as it is certain.',

  // ReceiptScreen
  paidOnline: 'Paid online',
  paidInCash: 'Paid in cash',
  paidByCard: 'Paid by card',
  stillToPay: 'Still to pay',
  givenBack: 'Given back to you',
  paidByBankTransfer: 'Paid by bank transfer',
  paidWithWashCredit: 'Paid with wash credit',
  theBooking: 'The booking',
  receipt: 'Receipt',
  print: 'Print',
  noReceiptYet: 'No receipt yet',
  loadingYourReceipt: 'Loading your receipt',
  receiptNumber: (number: string) => `Receipt ${number}`,
  paymentSentBack: 'This payment was sent back.',
  keepReceipt: 'Thank you. Please keep this receipt.',
  washCredit: 'Wash credit',
  includingVat: (percent: number) => `Including ${percent}% VAT`,

  // TransferScreen
  sending: 'Sending',
  bankTransfer: 'Bank transfer',
  nothingToTransfer: 'Nothing to transfer',
  loadingHowToTransfer: 'Loading how to transfer',
  orTransferToOurAccount: 'Or transfer to our account',
  transferToOurAccount: 'Transfer to our account',
  accountNumber: 'Account number',
  accountName: 'Account name',
  transferReference: 'Write this with it',
  transferExplained:
    'Transfer the exact amount. Your booking is paid once we have seen the money, at the latest on the next working day.',
  transfersNotPossible: 'Bank transfers are not possible right now. Please pay online or at the centre.',
  fastestTransferNow: 'Fastest: transfer now',
  ownAccountExplained: 'You get an account number for this booking alone. We see the money within minutes.',
  getAccountNumber: 'Get an account number',
  payByTransfer: 'Pay by transfer',
  showUsYourTransfer: 'Show us your transfer',
  pictureExplained:
    'A picture of your bank’s confirmation helps us find your money sooner. It does not count as payment.',
  onePictureReceived: 'One picture is with us.',
  manyPicturesReceived: (count: number) => `${count} pictures are with us.`,
  pictureOfTheTransfer: 'Picture of the transfer',
  chooseAPicture: 'Choose a picture',
  sendAnother: 'Send another',
  enoughPictures: 'That is enough. We will look at them.',
} as const;
