/** The HTTP status and the sentence of an error. */
export type ErrorEntry = readonly [status: number, message: string];

/**
 * The errors that the browser names itself: those of a form before it is sent, and failures without an answer
 * of the server. The sentences of all others come with the answers.
 */
export const browserErrors = {
  'request.invalid': [400, 'Some of your entries need another look.'],
  'request.bad_text': [400, 'Some of the text has characters that cannot be kept.'],
  internal: [500, 'Something went wrong on our side. Nothing you entered is lost. Please try again.'],
  'session.missing': [401, 'Please log in to continue.'],
  'account.missing_fields': [400, 'Please fill in all the required fields.'],
  'account.missing_login': [400, 'Please enter both email and password.'],
  'account.missing_otp': [400, 'Please fill in the OTP fields.'],
  'account.invalid_email': [400, 'enter a valid email'],
  'account.password_mismatch': [400, 'The two new passwords are not the same.'],
  'account.google_failed': [401, 'Could not login with Google'],
  'account.link_over': [410, 'That link was used already, or it is too old.'],
  'catalogue.file_too_large': [413, 'That file is too big. Choose one under 1 MB.'],
  'import.file_too_large': [413, 'That file is too big. Choose one under 10 MB.'],
  'booking.missing_fields': [400, 'Please fill in all the required fields.'],
  'booking.reason_missing': [400, 'Write the reason first: it stays with the booking.'],
  'payment.confirming': [202, 'We are confirming your payment. This can take a few minutes.'],
  'payment.provider_unavailable': [503, 'The payment service is not answering. Please try again in a moment.'],
  'payment.script_failed': [503, 'Unable to load paystack inline script'],
  'message.missing_fields': [400, 'Please fill in all the required fields.'],
  'message.no_receivers': [422, 'Choose who should get this.'],
  'waitlist.missing_name': [400, 'Full Name is required.'],
  'waitlist.missing_contact': [400, 'Phone Number or Email Address is required.'],
  'browser.login_failed': [500, 'Error logging in. Please try again later.'],
  'browser.signup_failed': [500, 'Error signing up. Please try again later.'],
  'browser.reset_failed': [500, 'Error resetting password. Please try again later.'],
  'browser.waitlist_failed': [500, 'Error joining waitlist. Please try again later.'],
  'browser.cancel_failed': [500, 'Something went wrong'],
} as const satisfies Record<string, ErrorEntry>;

export type BrowserErrorCode = keyof typeof browserErrors;

const entries: Partial<Record<string, ErrorEntry>> = { ...browserErrors };

/** Makes more errors known; the server adds its whole catalogue, which would be too large for a phone. */
export function addErrors(more: Readonly<Record<string, ErrorEntry>>): void {
  Object.assign(entries, more);
}

/** The status and the sentence of a code; those of `internal` where the code is not known here. */
export const entryOf = (code: string): ErrorEntry => entries[code] ?? browserErrors.internal;
