import { lockAccount } from '#api/accounts/account-personal-data.ts';
import { findAnswer, recordConsent } from '#api/accounts/consents.ts';
import type { Runtime } from '#api/runtime.ts';
import { CAR_REMINDERS_CONSENT } from '#shared/cars/papers.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Records whether a customer wants reminders about their cars. A valid consent keeps the text that was agreed
 * to, unless this one is to `words`, the current text.
 * @throws session.missing when the account was deleted meanwhile
 */
export const setCarReminders = (
  { db }: Runtime,
  customerId: string,
  { given, words }: { given: boolean; words?: string | null | undefined },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if ((await lockAccount(trx, customerId)) === undefined) throw new AppError('session.missing');
    const answer = await findAnswer(trx, customerId, 'car-reminders');
    const isNewText = words === CAR_REMINDERS_CONSENT && answer?.shownText !== words;
    if (given && answer?.given === true && !isNewText) return;
    await recordConsent(trx, customerId, { purpose: 'car-reminders', given, shownText: CAR_REMINDERS_CONSENT });
  });
