import { expect, test } from 'vitest';
import { catalogue, isErrorCode } from './error-catalogue.ts';
import { AppError, type ErrorCode } from './errors.ts';

// The specification gives these sentences word for word.
const SPECIFIED: Partial<Record<ErrorCode, string>> = {
  'account.missing_fields': 'Please fill in all the required fields.',
  'account.missing_login': 'Please enter both email and password.',
  'account.missing_otp': 'Please fill in the OTP fields.',
  'account.invalid_email': 'enter a valid email',
  'account.google_failed': 'Could not login with Google',
  'booking.missing_fields': 'Please fill in all the required fields.',
  'payment.script_failed': 'Unable to load paystack inline script',
  'waitlist.missing_name': 'Full Name is required.',
  'waitlist.missing_contact': 'Phone Number or Email Address is required.',
  'browser.login_failed': 'Error logging in. Please try again later.',
  'browser.signup_failed': 'Error signing up. Please try again later.',
  'browser.reset_failed': 'Error resetting password. Please try again later.',
  'browser.waitlist_failed': 'Error joining waitlist. Please try again later.',
  'browser.cancel_failed': 'Something went wrong',
};

test.each(Object.entries(SPECIFIED))('%s has the sentence of the specification', (code, message) => {
  expect(catalogue[code as ErrorCode][1]).toBe(message);
});

test('every other failure has a whole sentence without internal details', () => {
  const others = Object.entries(catalogue).filter(([code]) => !(code in SPECIFIED));
  for (const [code, [, message]] of others) {
    expect(message, code).toMatch(/^[A-Z].*\.$/);
    expect(message, code).not.toMatch(/undefined|null|SQL|exception|stack/i);
  }
});

test('every failure has an HTTP status that fits it', () => {
  for (const [code, [status]] of Object.entries(catalogue)) {
    // 202: money that is not yet certain, or a log-in that needs one more step, is neither success nor failure.
    if (['payment.confirming', 'account.name_needed', 'account.proof_needed'].includes(code)) expect(status).toBe(202);
    else expect(status, code).toBeGreaterThanOrEqual(400);
    expect(status, code).toBeLessThan(600);
    if (code.endsWith('not_found') || code === 'account.google_unknown') expect(status, code).toBe(404);
    if (code.endsWith('unavailable')) expect(status, code).toBe(503);
  }
});

test('a failure carries its code, its sentence and its status', () => {
  const error = new AppError('booking.not_found');
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'booking.not_found',
    message: 'We could not find that booking.',
    status: 404,
    details: {},
  });
  expect('cause' in error).toBe(false);
});

test('a failure carries its details and its cause', () => {
  const cause = new Error('connection lost');
  const error = new AppError('request.busy', { retryAfterS: 2, cause });
  expect(error.status).toBe(503);
  expect(error.details.retryAfterS).toBe(2);
  expect(error.cause).toBe(cause);
});

test('only codes of the catalogue are codes', () => {
  expect(Object.keys(catalogue).every(isErrorCode)).toBe(true);
  expect(['', 'booking', 'toString', 'booking.unknown'].some(isErrorCode)).toBe(false);
});
