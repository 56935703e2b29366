import { findPrices } from '#api/catalogue/find-price.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { toQuoteAnswer } from '#api/promotions/apply-promotions.ts';
import { findDiscounts, quoteWith, withoutOwnersCredit } from '#api/promotions/quote-price.ts';
import { findWorkMinutes } from '#api/scheduling/find-service-needs.ts';
import { findDepositKobo } from './find-deposit.ts';
import { serviceIdsOf } from '#shared/catalogue/chosen-services.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';

interface WantedServices {
  /** Null for a walk-in customer who has no account yet. */
  customerId: string | null;
  service: string;
  services?: readonly { service: string }[] | null | undefined;
  brand?: string | null | undefined;
  vehicle?: string | null | undefined;
  /** The booking being edited, whose own promotion and credit remain available to it. */
  bookingId?: string;
  /** Not given: the code of that booking. */
  code?: string | null | undefined;
  /** For a booking by its customer, or a partner; bookings that staff make ask for no deposit. */
  needsDeposit?: boolean;
  /** False for a partner, who spends no credit of the owner of the car. */
  mayUseCredit?: boolean;
}

/** The price of the services of a visit for this customer and car. @throws promotion.code_refused, catalogue.* */
export async function quoteServices(
  db: Connection,
  { customerId, bookingId, code, mayUseCredit = true, needsDeposit = false, ...wanted }: WantedServices,
): Promise<QuoteAnswer> {
  const services = serviceIdsOf(wanted);
  const priced = await findPrices(db, services, wanted);
  const car = { vehicle: priced[0].car?.id ?? null, mode: 'drive-in' } as const;
  const minutes = await findWorkMinutes(db, { services, ...car });
  const discounts = await findDiscounts(db, { customerId, code, ...(bookingId !== undefined && { bookingId }) });
  const quote = quoteWith(
    priced.map((one, i) => ({ ...one, minutes: minutes[i] ?? 0 })),
    mayUseCredit ? discounts : withoutOwnersCredit(discounts),
  );
  const asked = needsDeposit && customerId !== null;
  return toQuoteAnswer(quote, asked ? await findDepositKobo(db, customerId, priced, quote.amountKobo) : 0);
}
