/** The texts of domain/payments that people read. */
export const texts = {
  // InvoicePage
  theBooking: 'The booking',
  invoice: 'Invoice',
  print: 'Print',
  noInvoice: 'No invoice',
  goToTheBooking: 'Go to the booking',
  loadingTheInvoice: 'Loading the invoice',
  invoiceNumber: (number: string) => `Invoice ${number}`,
  asOf: 'As of',
  nothingAddedWithoutYourYes: 'Nothing is added to this invoice without your yes.',
  everythingPaid: 'Everything is paid. Thank you. Each payment has a receipt of its own.',
  washCredit: 'Wash credit',
  approvedWork: 'Approved work',
  includingVat: (percent: number) => `Including ${percent}% VAT`,
  toPay: 'To pay',
} as const;
