import type { EmailContent } from '#api/notifications/outbox.ts';
import type { StaffType } from '#shared/capabilities.ts';

/** Everything that staff read about their accounts: answers of calls, sentences beside fields, and emails. */

/** The sentences with which calls answer. */
export const ANSWERS = {
  loggedIn: 'Welcome back.',
  enterCode: 'Enter the code of your authenticator app.',
  setUpSecondStep: 'Set up the second step to go on.',
  loggedOut: 'You are logged out.',
  passwordChanged: 'Your password is changed.',
  passwordLinkSent: 'If that address belongs to somebody here, a link is on its way.',
  passwordChosen: 'Your password is set. You can log in now.',
  invited: 'The invitation is on its way.',
  saved: 'Saved.',
  settingsSaved: 'Saved. Every page shows it within a minute.',
  newRecoveryCodes: 'Keep these recovery codes in a safe place. They are not shown again.',
  suspended: (name: string) => `${name} is shut out.`,
  reinstated: (name: string) => `${name} can log in again.`,
  newLinkSent: 'A new link is on its way.',
  secondStepReset: 'The next log-in sets up a new app.',
} as const;

/** The sentences beside fields that were refused. */
export const FIELDS = { takenEmail: 'Somebody with this email works here already.' } as const;

/**
 * The URL of a link. The token is in the fragment, which is sent to no server and appears in no log (docs/api.md 1).
 */
const passwordUrl = (publicUrl: string, token: string): string => `${publicUrl}/staff/password#token=${token}`;

const ROLE: Record<StaffType, string> = {
  owner: 'an owner',
  super_admin: 'a super admin',
  manager: 'a manager',
  front_desk: 'front desk',
  technician: 'a technician',
};

/** The first link of a member of staff who has no password yet; valid for 72 hours. */
export const invitationEmail = (
  name: string,
  inviter: string,
  type: StaffType,
  publicUrl: string,
  token: string,
): EmailContent => ({
  kind: 'staff.invitation',
  subject: 'Your staff account is ready',
  paragraphs: [
    `Hello ${name}, ${inviter} made a staff account for you as ${ROLE[type]}. Choose a password, then log in with this email address.`,
    'The link works once, for 72 hours. If it has expired, ask for a new one.',
  ],
  action: { label: 'Choose a password', href: passwordUrl(publicUrl, token) },
});

/** The link to choose a new password, requested by the person or sent by a manager; valid for one hour. */
export const passwordLinkEmail = (name: string, publicUrl: string, token: string): EmailContent => ({
  kind: 'staff.password-link',
  subject: 'Choose a new password',
  paragraphs: [
    `Hello ${name}, here is a link to choose a new password for your staff account.`,
    'It works once, within one hour. If you did not ask for it, you can ignore this email: nothing has changed.',
  ],
  action: { label: 'Choose a password', href: passwordUrl(publicUrl, token) },
});

/** Sent after a signed-in member of staff changed the password, not after a link was used. */
export const staffPasswordChangedEmail = (name: string, publicUrl: string): EmailContent => ({
  kind: 'staff.password-changed',
  subject: 'Your staff password was changed',
  paragraphs: [
    `Hello ${name}, the password of your staff account was just changed and other devices were logged out.`,
    'If it was not you, ask for a new link at once and tell an owner.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/staff/forgot` },
});

/** Sent when an authenticator app was set up for a staff account. */
export const secondStepOnEmail = (name: string, publicUrl: string): EmailContent => ({
  kind: 'staff.second-step-on',
  subject: 'Your second step was switched on',
  paragraphs: [
    `Hello ${name}, your staff account now asks for a code of an authenticator app at each log-in. Other devices were logged out.`,
    'If it was not you, tell an owner at once and choose a new password.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/staff/login` },
});

/** Sent when the second step was removed by a person who manages staff. */
export const secondStepResetEmail = (name: string, publicUrl: string): EmailContent => ({
  kind: 'staff.second-step-reset',
  subject: 'Your second step was switched off',
  paragraphs: [
    `Hello ${name}, the authenticator app of your staff account was just removed, so that you can set up a new one.`,
    'If you did not ask for that, tell an owner at once.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/staff/login` },
});

/** A change of the team that is reported to owners. */
export type TeamChange = { name: string; email: string | null } & (
  | { what: 'invited'; type: StaffType }
  | { what: 'new-role'; from: StaffType; to: StaffType }
  | { what: 'suspended' | 'second-step-reset' }
  | { what: 'let-in'; type: StaffType }
);

function describeChange(by: string, change: TeamChange): string {
  const person = change.email === null ? change.name : `${change.name} (${change.email})`;
  switch (change.what) {
    case 'invited':
      return `${by} made a staff account for ${person} as ${ROLE[change.type]}.`;
    case 'new-role':
      return `${by} changed the role of ${person}. Before: ${ROLE[change.from]}. Now: ${ROLE[change.to]}.`;
    case 'suspended':
      return `${by} shut out ${person}.`;
    case 'let-in':
      return `${by} let in ${person} again as ${ROLE[change.type]}.`;
    case 'second-step-reset':
      return `${by} reset the second step of ${person}. The next log-in sets up a new app.`;
  }
}

/** Sent to every owner when an account of staff got or lost rights. */
export const teamChangedEmail = (name: string, by: string, change: TeamChange, publicUrl: string): EmailContent => ({
  kind: 'staff.team-changed',
  subject: 'A staff account was changed',
  paragraphs: [
    `Hello ${name}, ${describeChange(by, change)}`,
    `If that is not right, shut out both accounts at once and talk to ${by}.`,
  ],
  action: { label: 'See the staff', href: `${publicUrl}/staff/people` },
});

/** Sent to every owner when the bank account for transfers was changed. The accounts have their last four digits. */
export const bankAccountChangedEmail = (
  name: string,
  { by, from, to }: { by: string; from: string; to: string },
  publicUrl: string,
): EmailContent => ({
  kind: 'staff.bank-account-changed',
  subject: 'The bank account for transfers was changed',
  paragraphs: [
    `Hello ${name}, ${by} just changed the account that customers are asked to transfer to.`,
    `Before: ${from}. Now: ${to}.`,
    'If that is not right, shut out that staff account and put the settings right at once.',
  ],
  action: { label: 'See the settings', href: `${publicUrl}/staff/settings` },
});
