/** The rights of everyone who can ask about a car that its owner shares (docs/api.md 20). Pure. */

/** The roles in which an owner can invite a person. */
export const CAR_ROLES = ['driver', 'partner'] as const;
export type CarRole = (typeof CAR_ROLES)[number];

/** Everyone who can ask about a car. `invited` has not joined yet; `removed` was one of its people before. */
export const CAR_PERSONS = ['owner', ...CAR_ROLES, 'invited', 'removed', 'stranger'] as const;
export type CarPerson = (typeof CAR_PERSONS)[number];

/**
 * The acts with a car. `see-visits`: when and where it is expected, and where it is. `see-all`: bookings, money,
 * estimates, photos and history. `describe`: write about a fault and send photos of it. `show-code`: show the
 * release code, for the driver whom the owner named for all visits.
 */
export const CAR_ACTS = [
  'see-visits',
  'see-all',
  'book',
  'move-or-cancel',
  'describe',
  'approve',
  'pay',
  'show-code',
  'leave',
  'join',
  'spend-credit',
  'name-collector',
  'edit-car',
  'manage-people',
  'write-messages',
  'review',
] as const;
export type CarAct = (typeof CAR_ACTS)[number];

const MAY: Record<CarPerson, readonly CarAct[]> = {
  owner: CAR_ACTS.filter((act) => act !== 'leave' && act !== 'join'),
  partner: ['see-visits', 'see-all', 'book', 'move-or-cancel', 'describe', 'approve', 'pay', 'leave'],
  driver: ['see-visits', 'show-code', 'leave'],
  invited: ['join'],
  removed: [],
  stranger: [],
};

/** Whether a person may do something with a car. A driver shows a code only while the owner names them. */
export const mayOf = (person: CarPerson, act: CarAct): boolean => MAY[person].includes(act);

/** Invitations of an owner in 24 hours. */
export const INVITATIONS_A_DAY = 5;
/** Open invitations of a car. */
export const OPEN_INVITATIONS = 3;
/** People of a car besides its owner. */
export const MOST_PEOPLE = 10;
export const INVITATION_DAYS = 7;
/** How long a driver is named for all visits. */
export const STANDING_DAYS = 90;

/** The data that each role sees, for the owner's list and the page of an invitation. */
export const ROLE_SEES: Record<CarRole, readonly string[]> = {
  driver: [
    'When and where the car is expected',
    'Where the car is at the centre, and when it is ready',
    'No prices, estimates or payments',
  ],
  partner: [
    'All bookings, visits, photos and the history of the car',
    'All prices, estimates and payments of the car',
    'Booking, moving, cancelling, approving work and paying',
  ],
};

/** The data of a person who joins that the owner sees. */
export const OWNER_SEES = ['Your name and phone number', 'Everything that you do with the car'] as const;

/** Letters of a name or make in an invitation. */
const MAX_LETTERS = 30;

/**
 * The first word of a name or make, if it has letters alone; else null. It is typed by strangers, and anything else
 * would make the centre send their message (docs/security.md 31).
 */
export function plainWord(text: string): string | null {
  const [word = ''] = text.trim().split(/\s+/);
  return word.length <= MAX_LETTERS && /^[\p{L}\p{M}'’-]+$/u.test(word) ? word : null;
}

/** The part of an owner's name that the people of the car read. */
export const ownerWord = (firstName: string): string => plainWord(firstName) ?? 'The owner';
