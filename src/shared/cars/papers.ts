/** The papers of a car that expire. */
export const PAPERS = ['vehicle-licence', 'insurance', 'road-worthiness'] as const;
export type Paper = (typeof PAPERS)[number];

export const PAPER_LABEL: Record<Paper, string> = {
  'vehicle-licence': 'Vehicle licence',
  insurance: 'Insurance',
  'road-worthiness': 'Road worthiness',
};

/** Owners who agreed are reminded so many days before a paper ends, the farther one first. */
export const PAPER_REMINDER_DAYS = [30, 7] as const;
/** Owners who agreed are reminded so many days before a service is due. */
export const SERVICE_REMINDER_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days from one day to another, YYYY-MM-DD each; negative when the other is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export type PaperState = 'ended' | 'soon' | 'good';

/** The state of a paper, which is valid through its last day. Both YYYY-MM-DD. */
export function paperState(endsOn: string, today: string): PaperState {
  const days = daysBetween(today, endsOn);
  if (days < 0) return 'ended';
  return days <= PAPER_REMINDER_DAYS[0] ? 'soon' : 'good';
}

/**
 * The text beside the checkbox for reminders (NDPA 2023 s. 26: consent is free, informed and provable). Each answer is
 * stored with the text that was shown, so a change here does not alter earlier ones.
 */
export const CAR_REMINDERS_CONSENT =
  'Remind me by email and SMS when papers of my cars end, when a service is due, and once of work that I put off. I can stop this at any time.';

/** The texts that cover postponed work as well (docs/api.md 16); earlier texts did not mention it. */
export const FOLLOW_UP_CONSENTS: readonly string[] = [CAR_REMINDERS_CONSENT];
