import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { greeting } from './accounts.texts.ts';
import type { Purpose } from './verification-codes.repository.ts';

/** What people read about an account's phone: SMS, and the notices about a number. */

/** What codes by SMS are for. */
export type SmsPurpose = Extract<Purpose, 'confirm-phone' | 'change-phone' | 'release' | 'confirm' | 'log-in'>;

const SMS_TEXT: Record<SmsPurpose, (code: string, centreName: string) => string> = {
  release: (code, centreName) =>
    `${code} shows the release code of your car on a new device. ${centreName} never asks for it. Not you? Choose a new password at once.`,
  'confirm-phone': (code, centreName) =>
    `${code} is your ${centreName} code. It works for 10 minutes. Do not share it.`,
  'change-phone': (code, centreName) =>
    `${code} makes this the number of your ${centreName} account. It works for 10 minutes. Do not share it.`,
  confirm: (code, centreName) =>
    `${code} confirms a change of your ${centreName} account. It works for 10 minutes. Not you? Call us, and do not share it.`,
  'log-in': (code, centreName) =>
    `${code} is your code to log in to ${centreName}. It works for 10 minutes. We never ask for it.`,
};

/** The SMS with a one-time code; its kind names the purpose. */
export const codeSms = (code: string, purpose: SmsPurpose, centreName: string): SmsContent => ({
  kind: `account.code.${purpose}`,
  text: SMS_TEXT[purpose](code, centreName),
});

/** This SMS, and the two that follow, replace emails for an account with a phone only. */
export const newDeviceSms = (device: string, centreName: string): SmsContent => ({
  kind: 'account.new-device',
  text: `${centreName}: your account was just used to log in on a new device (${device}). Not you? Call us at once.`,
});

export const emailRequestedSms = (centreName: string): SmsContent => ({
  kind: 'account.email-change-asked',
  text: `${centreName}: a person who is logged in entered an email for it. Not you? Call us at once.`,
});

/** Sent to the former number after the number was changed. */
export const phoneChangedSms = (last4: string, centreName: string): SmsContent => ({
  kind: 'account.phone-changed',
  text: `${centreName}: your account has another number now, which ends in ${last4}. Not you? Call us at once, or come to our desk with your ID.`,
});

/** The same in the account. */
export const PHONE_CHANGED: Notification = {
  title: 'Your phone number was changed',
  message:
    'Log in with the new number from now on. Other devices are logged out. If it was not you, call us at once, or come to our desk with your ID.',
  page: '/user/profile',
};

export const emailAddedSms = (centreName: string): SmsContent => ({
  kind: 'account.email-changed',
  text: `${centreName}: your account now has an email, which can log in. Not you? Call us at once.`,
});

/** Sent to an account whose phone number was proven by another person. */
export const phoneLostEmail = (firstName: string, centrePhone: string, publicUrl: string): EmailContent => ({
  kind: 'account.phone-lost',
  subject: 'Your phone number belongs to another account now',
  paragraphs: [
    `${greeting(firstName)} the phone number of your account was just proven by a code for another account, so yours no longer has it. Everything else stays.`,
    `If the number is still yours, log in and confirm it again, or call us: ${centrePhone}.`,
  ],
  action: { label: 'Log in', href: `${publicUrl}/login` },
});

export const PHONE_LOST: Notification = {
  title: 'Your phone number is gone',
  message:
    'It was proven by a code for another account, so this one no longer has it. If it is still yours, confirm it again on your profile.',
  page: '/user/profile',
};

const codesPaused = (paused: string, others: string): Notification => ({
  title: 'Too many log-in codes by SMS',
  message: `In the last hour so many log-in codes were asked for that we send none to ${paused} until the hour is over. If this is no rush of customers, somebody is running up your SMS bill. ${others} still get their codes.`,
});

/** For the heads of staff, at most once an hour for each: no codes on new numbers and devices, or on known devices. */
export const CODES_PAUSED: Record<'strangers' | 'known', Notification> = {
  strangers: codesPaused('new numbers and devices', 'Devices that customers used before'),
  known: codesPaused('devices that customers used before', 'New numbers and devices'),
};
