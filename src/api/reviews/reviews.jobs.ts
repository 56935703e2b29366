import type { Runtime } from '#api/runtime.ts';
import { inviteReviews } from './invite-reviews.ts';

/** Registers the worker that invites customers to review their visits. */
export async function registerReviewWorkers(runtime: Runtime): Promise<void> {
  await runtime.queue.work('invite-reviews', async () => {
    const invited = await inviteReviews(runtime);
    if (invited > 0) runtime.log.info({ event: 'review.invited', invited }, 'customers invited to review their visits');
  });
}
