import type { VisitState } from '#shared/visits/visit-states.ts';

/** How a car leaves: by whose code, and the reasons that block a code (docs/api.md 17). Pure. */

/** How many wrong codes end a release code. */
const TRIES = 5;
/** How many wrong codes of a visit end all its release codes. */
const TRIES_OF_VISIT = 20;
/** New codes that an owner can make for a visit, after the first. */
const NEW_CODES = 3;
/** People that can be named for a visit, one after the other. */
export const MAX_COLLECTORS = 5;

/** By which code a car left, or by a manager without one. */
export const RELEASE_WAYS = ['owner-code', 'collector-code', 'manager'] as const;
export type ReleaseWay = (typeof RELEASE_WAYS)[number];

/** The kinds of ID that a manager looks at. */
export const ID_KINDS = ['national-id', 'drivers-licence', 'passport', 'voters-card', 'other'] as const;
export type IdKind = (typeof ID_KINDS)[number];

export const ID_KIND_LABEL: Record<IdKind, string> = {
  'national-id': 'national ID',
  'drivers-licence': 'driver’s licence',
  passport: 'passport',
  'voters-card': 'voter’s card',
  other: 'another ID',
};

/**
 * Why a code does not release the car: it left, it is not ready, the account's credentials changed in the last 24
 * hours, money is due, or too many codes were wrong. `step-up` hides the code on a device that was not known before
 * check-in.
 */
export const RELEASE_BLOCKS = [
  'released',
  'not-ready',
  'credentials-changed',
  'money-due',
  'no-tries',
  'step-up',
] as const;
export type ReleaseBlock = (typeof RELEASE_BLOCKS)[number];

/** The counters of an owner's code. */
export interface CodeCount {
  /** From 1; each new code is one more. */
  number: number;
  /** Wrong entries while this code was valid. */
  tries: number;
  /** Wrong codes of the visit in all. */
  wrongCodes: number;
}

/** How many more wrong codes leave a code with so many tries valid. */
export const triesLeft = (tries: number, wrongCodes: number): number =>
  Math.max(0, Math.min(TRIES - tries, TRIES_OF_VISIT - wrongCodes));

/** New codes that the owner can still make. */
export const newCodesLeft = ({ number, wrongCodes }: Pick<CodeCount, 'number' | 'wrongCodes'>): number =>
  wrongCodes >= TRIES_OF_VISIT ? 0 : NEW_CODES + 1 - number;

/** What keeps a code from letting a car go now; null: nothing. */
export function releaseBlock(car: {
  state: VisitState;
  haveCredentialsChanged: boolean;
  dueKobo: number;
  mayLeaveWithDue: boolean;
  triesLeft: number;
}): ReleaseBlock | null {
  if (car.state === 'released') return 'released';
  if (car.state !== 'ready') return 'not-ready';
  if (car.haveCredentialsChanged) return 'credentials-changed';
  if (car.dueKobo > 0 && !car.mayLeaveWithDue) return 'money-due';
  return car.triesLeft === 0 ? 'no-tries' : null;
}
