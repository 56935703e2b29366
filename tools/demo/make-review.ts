import { REVIEW_ANSWERS, REVIEWS } from './invented-reviews.ts';
import type { Work } from './demo-work.ts';

const HOUR_MS = 3_600_000;
/** How many customers write after a visit. */
const WRITES = 0.12;
/** After so long each customer has been invited to write. */
const INVITED_MS = 6 * HOUR_MS;

/** Adds the invitation to review a visit of a customer with an account, and now and then the review. */
export function makeReview(
  { rows, random, staff, centre: { now }, unusedReviews }: Work,
  { visitId, leftAt }: { visitId: string; leftAt: number },
): void {
  if (now - leftAt > INVITED_MS)
    rows.add('review_invitations', { visit_id: visitId, at: new Date(leftAt + INVITED_MS) });
  const writtenAt = leftAt + random.between(1, 72) * HOUR_MS * random.next();
  if (!random.chance(WRITES) || writtenAt > now) return;
  const { stars, texts } = random.weighted(REVIEWS.map((one) => [one, one.weight] as const));
  const left = [...texts].filter((text) => unusedReviews?.has(text) ?? true);
  const body = random.chance(0.7) && left.length > 0 ? random.pick(left) : null;
  if (body !== null) unusedReviews?.delete(body);
  const answeredAt = writtenAt + random.between(1, 30) * HOUR_MS;
  const isAnswered = answeredAt < now && random.chance(stars < 4 ? 0.9 : 0.3);
  rows.add('reviews', {
    visit_id: visitId,
    stars,
    body: body?.normalize('NFC') ?? null,
    name_shown: random.chance(0.75),
    version: isAnswered ? 2 : 1,
    written_at: new Date(writtenAt),
    changed_at: null,
    removed_at: null,
    answer: isAnswered ? REVIEW_ANSWERS[stars < 4 ? 'bad' : 'good'] : null,
    answered_by: isAnswered ? staff.manager : null,
    answered_at: isAnswered ? new Date(answeredAt) : null,
    hidden_reason: null,
    hidden_note: null,
    hidden_by: null,
    hidden_at: null,
  });
}
