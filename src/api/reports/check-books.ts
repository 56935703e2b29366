import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { listActiveOwners } from '#api/staff/staff-members.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import * as repo from './books.repository.ts';
import { booksDifferEmail, booksDifferNotification } from './reports.texts.ts';
import { readBooks, type Books } from './read-books.ts';

/**
 * The job that checks the books. A difference is logged each time, and owners are alerted when a booking differs that
 * did not at the last check; that the books agree again is logged once.
 */
export async function checkBooks(runtime: Runtime): Promise<void> {
  await runtime.db.transaction().execute(async (trx) => {
    // Locked first, so that of two processes the second knows what the first has found.
    const known = await repo.lockDiffering(trx);
    const books = await readBooks(trx);
    const differing = books.rows.map(({ id }) => id);
    if (differing.length > 0) {
      runtime.log.error(
        { event: 'books.differ', ...books.totals, count: books.differing, bookings: differing },
        'the books do not agree',
      );
      if (differing.some((id) => !known.includes(id))) await alertOwners(runtime, trx, books);
    } else if (known.length > 0) {
      runtime.log.info({ event: 'books.agree' }, 'the books agree again');
    }
    if (differing.join() !== known.join()) await repo.storeDiffering(trx, differing);
  });
}

async function alertOwners(runtime: Runtime, trx: Trx, { totals, differing, rows }: Books): Promise<void> {
  const { numberPrefix } = await getSettings(runtime.db, trx);
  const difference = {
    differenceKobo: totals.difference,
    differing,
    numbers: rows.map(({ id, number }) => (number === null ? id : bookingNumber(numberPrefix, number))),
  };
  for (const { email } of await listActiveOwners(trx))
    await queueEmail(runtime, trx, email, booksDifferEmail(difference, runtime.config.publicUrl));
  await notify(trx, { staff: 'owner' }, booksDifferNotification(difference));
}
