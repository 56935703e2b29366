import { sql } from 'kysely';
import { inviteReviews } from '#api/reviews/invite-reviews.ts';
import { HIDE_REASONS } from '#shared/reviews/review-rules.ts';
import { removeReview } from '#shared/reviews/reviews.contract.ts';
import { answerReview, hideReview } from '#shared/reviews/staff-reviews.contract.ts';
import { backToMorning } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { makeReleased, review } from '#test/reviews.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Staff } from './fill-people.ts';

/** Reviews with an answer, hidden for each reason, and removed, and a visit whose customer was invited. */
export async function fillReviews(app: TestApp, { manager }: Staff): Promise<void> {
  const ngozi = await createCustomer(app, { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@example.ng' });
  const answered = await makeReleased(app, ngozi, manager);
  await review(ngozi, answered);
  const body = { version: 1, text: 'Thank you, Ngozi.' };
  await expectOk(manager.call(answerReview, { params: { id: answered._id }, body }));
  for (const reason of HIDE_REASONS) {
    const { _id: id } = await makeReleased(app, ngozi, manager);
    await review(ngozi, { _id: id }, { stars: 2, text: null });
    const note = reason === 'other' ? 'It is about another place.' : null;
    await expectOk(manager.call(hideReview, { params: { id }, body: { version: 1, reason, note } }));
  }
  const removed = await makeReleased(app, ngozi, manager);
  await review(ngozi, removed);
  await expectOk(ngozi.call(removeReview, { params: { id: removed._id } }));
  await makeReleased(app, ngozi, manager);
  // The next morning but one, some hours after the car left.
  await app.advance(`48 hours ${backToMorning()}`);
  await inviteReviews(app.runtime);
  await app.advance('0 minutes');
  const { rows } = await sql`select from review_invitations`.execute(app.runtime.db);
  if (rows.length === 0) throw new Error('no one was invited');
}
