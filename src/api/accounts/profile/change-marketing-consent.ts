import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lockById } from '#api/accounts/customers.repository.ts';
import type { Consent } from './get-consent.ts';
import { setMarketingConsent } from '#api/accounts/consents.ts';

/**
 * Records the customer's answer to the question about news and offers. Of concurrent equal answers one is recorded.
 * @throws session.missing when the account was deleted meanwhile
 */
export const changeMarketingConsent = ({ db }: Runtime, customerId: string, given: boolean): Promise<Consent> =>
  db.transaction().execute(async (trx) => {
    if ((await lockById(trx, customerId)) === undefined) throw new AppError('session.missing');
    return setMarketingConsent(trx, customerId, given);
  });
