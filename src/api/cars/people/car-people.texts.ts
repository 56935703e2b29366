import type { Notification } from '#api/notifications/notify.ts';
import type { EmailContent, SmsContent } from '#api/notifications/outbox.ts';
import { type CarRole, OWNER_SEES, ROLE_SEES } from '#shared/cars/car-people.ts';

/** The messages about sharing a car, and the sentences in answers. */

/** The sentences with which calls are answered. */
export const ANSWERS = {
  invited: 'The invitation is on its way by SMS.',
  removed: 'They see nothing of this car any more.',
  joined: 'You have joined this car.',
  declined: 'The invitation is declined.',
  left: 'You have left this car.',
} as const;

/** The page of the cars that others share with a person, and that of the people of an own car. */
const SHARED_PAGE = '/user/shared';
const peoplePage = (carId: string): string => `/user/cars/${carId}/people`;

/**
 * The fixed text of an invitation. It has the first word of the owner's name and the make of the car and nothing else,
 * since strangers could write messages by it.
 */
export const invitationSms = (owner: string, make: string, centre: string): SmsContent => ({
  kind: 'people.invitation',
  text: `${centre}: ${owner} invites you to share a car, ${make}. Log in with this number within 7 days:`,
  page: SHARED_PAGE,
});

/** A notice about a car that is shared: as a notification, and by email or else by SMS. */
export interface PeopleNotice {
  kind: string;
  title: string;
  message: string;
  /** In place of `message` in an SMS, which is paid by its length. */
  sms?: string;
  page: string;
}

export const toNotification = ({ title, message, page }: PeopleNotice): Notification => ({ title, message, page });

export const toEmail = ({ kind, title, message, page }: PeopleNotice, publicUrl: string): EmailContent => ({
  kind,
  subject: title,
  paragraphs: [message],
  action: { label: 'See the car', href: `${publicUrl}${page}` },
});

export const toSms = ({ kind, message, sms = message, page }: PeopleNotice, centre: string): SmsContent => ({
  kind,
  text: `${centre}: ${sms}`,
  page,
});

const A_ROLE: Record<CarRole, string> = { driver: 'a driver', partner: 'a partner' };

const sentencesOf = (lines: readonly string[]): string => lines.map((line) => `${line}.`).join(' ');

/** To the owner. */
export const invitedNotice = (car: string, carId: string, role: CarRole, phone: string): PeopleNotice => ({
  kind: 'people.invited',
  title: 'You invited a person to your car',
  message: `The number ending in ${phone.slice(-4)} is invited to your ${car} as ${A_ROLE[role]}. Not you? Take it back and choose a new password.`,
  page: peoplePage(carId),
});

/** To the owner. */
export const joinedNotice = (name: string, car: string, carId: string, role: CarRole): PeopleNotice => ({
  kind: 'people.joined',
  title: 'A person joined your car',
  message: `${name} joined your ${car} as ${A_ROLE[role]}. The rights: ${sentencesOf(ROLE_SEES[role])}`,
  sms: `${name} joined your ${car} as ${A_ROLE[role]}.`,
  page: peoplePage(carId),
});

/** To the person. */
export const welcomeNotice = (owner: string, car: string, role: CarRole): PeopleNotice => ({
  kind: 'people.welcome',
  title: 'You have joined a car',
  message: `${owner} shares a car, ${car}, with you as ${A_ROLE[role]}. For you: ${sentencesOf(ROLE_SEES[role])} For ${owner}: ${sentencesOf(OWNER_SEES)} You can leave at any time.`,
  sms: `${owner} shares a car, ${car}, with you as ${A_ROLE[role]}. You can leave at any time.`,
  page: SHARED_PAGE,
});

/** To the owner. */
export const declinedNotice = (car: string, carId: string, phone: string): PeopleNotice => ({
  kind: 'people.declined',
  title: 'An invitation to your car was declined',
  message: `The number ending in ${phone.slice(-4)} declined the invitation to your ${car}.`,
  page: peoplePage(carId),
});

/** To the owner. */
export const removedNotice = (name: string, car: string, carId: string): PeopleNotice => ({
  kind: 'people.removed',
  title: 'You removed a person from your car',
  message: `${name} sees nothing of your ${car} any more.`,
  page: peoplePage(carId),
});

/** To the person. */
export const lostNotice = (owner: string, car: string): PeopleNotice => ({
  kind: 'people.lost',
  title: 'A car is shared with you no longer',
  message: `${owner} no longer shares the ${car} with you.`,
  page: SHARED_PAGE,
});

/** To the owner. */
export const leftNotice = (name: string, car: string, carId: string): PeopleNotice => ({
  kind: 'people.left',
  title: 'A person left your car',
  message: `${name} left your ${car} and sees nothing of it any more.`,
  page: peoplePage(carId),
});

/** To the person. */
export const goneNotice = (owner: string, car: string): PeopleNotice => ({
  kind: 'people.gone',
  title: 'You left a car',
  message: `You left the ${car} that ${owner} shared with you.`,
  page: SHARED_PAGE,
});

/** To the owner. */
export const standingNotice = (name: string, car: string, carId: string): PeopleNotice => ({
  kind: 'people.standing',
  title: 'A driver may collect your car on every visit',
  message: `${name} may collect your ${car} on every visit for 90 days. Not you? End it and choose a new password at once.`,
  page: peoplePage(carId),
});

/** To the driver. */
export const namedNotice = (owner: string, car: string): PeopleNotice => ({
  kind: 'people.named',
  title: 'You may collect a car on every visit',
  message: `${owner} named you to collect the ${car} on every visit for 90 days. Your code shows when it is ready.`,
  page: SHARED_PAGE,
});
