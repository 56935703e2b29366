/** The texts of customer/payments that people read. */
export const texts = {
  // PayNowSheet
  thePaymentSheetDidNotLoad: 'The payment sheet did not load.',

  // PaySheet
  approvedWork: 'Approved work',
  tryAgain: 'Try again',
  payNow: 'Pay Now',
  payByBankTransfer: 'Pay by bank transfer',
  payLater: 'Pay later',
  goToMyBookings: 'Go to My Bookings',
  aSecureCardPageOpens: 'A secure card page opens. We never see your card number.',
  yourBookingIsKeptYou: 'Your booking is kept. You can pay now, or later from My Bookings.',
  weAreStillConfirmingA: 'We are still confirming a payment for this booking. Pay again only if that one failed.',
  youNeedNotWaitHere: (message: string | number) => `${message} You do not have to wait here.`,
  checkingYourPayment: 'Checking your payment',
  thePaymentServiceHasNot:
    'The payment service has not answered yet. Please do not pay again: we keep asking, and My Bookings shows it as soon as it is certain.',

  // ReceiptScreen
  paidOnline: 'Paid online',
  paidInCash: 'Paid in cash',
  paidByBankTransfer: 'Paid by bank transfer',
  paidWithWashCredit: 'Paid with wash credit',
  theBooking: 'The booking',
  receipt: 'Receipt',
  print: 'Print',
  noReceiptYet: 'No receipt yet',
  loadingYourReceipt: 'Loading your receipt',
  receiptNumber: (number: string | number) => `Receipt ${number}`,
  thisPaymentWasSentBack: 'This payment was sent back.',
  thankYouPleaseKeepThis: 'Thank you. Please keep this receipt.',
  washCredit: 'Wash credit',
  ofItVat: (percent: string | number) => `Including ${percent}% VAT`,

  // TransferScreen
  bankTransfer: 'Bank transfer',
  nothingToTransfer: 'Nothing to transfer',
  loadingHowToTransfer: 'Loading how to transfer',
  orTransferToOurAccount: 'Or transfer to our account',
  transferToOurAccount: 'Transfer to our account',
  accountNumber: 'Account number',
  accountName: 'Account name',
  writeThisWithIt: 'Write this with it',
  transferTheExactAmountYour:
    'Transfer the exact amount. Your booking is paid once we have seen the money, at the latest on the next working day.',
  bankTransfersAreNotPossible: 'Bank transfers are not possible right now. Please pay online or at the centre.',
  fastestTransferNow: 'Fastest: transfer now',
  youGetAnAccountNumber: 'You get an account number for this booking alone. We see the money within minutes.',
  getAnAccountNumber: 'Get an account number',
  payByTransfer: 'Pay by transfer',
  showUsYourTransfer: 'Show us your transfer',
  aPictureOfYourBanks:
    'A picture of your bank’s confirmation helps us find your money sooner. It does not count as payment.',
  onePictureIsWithUs: 'One picture is with us.',
  picturesAreWithUs: (count: string | number) => `${count} pictures are with us.`,
  pictureOfTheTransfer: 'Picture of the transfer',
  chooseAPicture: 'Choose a picture',
  sendAnother: 'Send another',
  thatIsEnoughWeWill: 'That is enough. We will look at them.',
} as const;
