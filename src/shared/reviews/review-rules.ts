import { characters } from '#shared/cut-text.ts';

/** Rules of reviews (docs/api.md 18). Pure. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days after the car left its visit can be reviewed. */
export const REVIEW_DAYS = 60;
/** How many days after it was written a review can be changed. */
export const CHANGE_DAYS = 14;
/** How many hours after the car left its customer is invited to review the visit, and until how many days after it. */
export const INVITE_AFTER_HOURS = 4;
export const INVITE_END_DAYS = 7;
/** A customer is invited at most once in this number of days, however many cars they have. */
export const INVITE_PAUSE_DAYS = 7;
/** The number of shown reviews from which on the landing page has them. */
export const LEAST_SHOWN = 5;
/** How many reviews the landing page quotes. */
export const MOST_QUOTED = 6;
/** Longest text of a review and of its answer, UTF-16 units. */
export const REVIEW_TEXT_MAX = 1000;

/** The values of a rating, the best one last. */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

export const isStars = (value: unknown): value is Stars => STARS.some((known) => known === value);

/** A stored rating. @throws for another number, which the database excludes */
export function toStars(value: number | null): Stars {
  if (!isStars(value)) throw new Error(`no rating: ${value}`);
  return value;
}

/** Why staff may hide a review. Few stars are no reason. */
export const HIDE_REASONS = ['abusive', 'personal-data', 'advertising', 'not-a-visit', 'other'] as const;
export type HideReason = (typeof HIDE_REASONS)[number];

/** The texts of a reason for customers and staff. */
export const HIDE_REASON_TEXT: Record<HideReason, string> = {
  abusive: 'It insults or threatens people',
  'personal-data': 'It gives away private things of a person',
  advertising: 'It advertises something',
  'not-a-visit': 'It is not about this visit',
  other: 'Another reason',
};

/** Why a review is hidden, as a sentence with the note of staff, or the note alone for another reason. */
export const hiddenBecause = (reason: HideReason, note: string | null): string =>
  reason === 'other' && note !== null ? note : `${HIDE_REASON_TEXT[reason]}.${note === null ? '' : ` ${note}`}`;

/**
 * The actions that a customer has for the review of a visit: `not-yet` and `cancelled` never had one, `open` can be
 * written, `changeable` and `fixed` are written, `over` was never written, `removed` cannot be restored.
 */
export const REVIEW_PHASES = ['not-yet', 'cancelled', 'open', 'changeable', 'fixed', 'over', 'removed'] as const;
export type ReviewPhase = (typeof REVIEW_PHASES)[number];

interface ReviewedVisit {
  /** When the car left, ms since 1970; null: it has not. */
  releasedAt: number | null;
  isCancelled: boolean;
  /** When its review was written, ms; null: there is none. */
  writtenAt: number | null;
  isRemoved: boolean;
}

/** Until when a review can be written or changed, ms; null where there is no such end. */
export function reviewEnd({ releasedAt, writtenAt }: Pick<ReviewedVisit, 'releasedAt' | 'writtenAt'>): number | null {
  if (writtenAt !== null) return writtenAt + CHANGE_DAYS * DAY_MS;
  return releasedAt === null ? null : releasedAt + REVIEW_DAYS * DAY_MS;
}

/** The phase of a visit's review at `now`, ms. A review that was written stays one when its booking is cancelled. */
export function reviewPhase(visit: ReviewedVisit, now: number): ReviewPhase {
  if (visit.isRemoved) return 'removed';
  const isInTime = now < (reviewEnd(visit) ?? 0);
  if (visit.writtenAt !== null) return isInTime ? 'changeable' : 'fixed';
  if (visit.releasedAt === null) return 'not-yet';
  if (visit.isCancelled) return 'cancelled';
  return isInTime ? 'open' : 'over';
}

/** The name that may be shown beside a review in public: Adá O. */
export function publicName(firstName: string, lastName: string): string {
  const [letter = ''] = characters(lastName.normalize('NFC').trim());
  return `${firstName.trim()} ${letter === '' ? '' : `${letter}.`}`.trim();
}

/** A text in at most `max` characters as people count them, cut between words; white space becomes single spaces. */
export function excerpt(text: string, max: number): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim();
  const all = characters(flat);
  if (all.length <= max) return flat;
  const cut = all.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > max / 2 ? space : undefined).join('')}…`;
}
