import type { Insertable } from 'kysely';
import type { Config } from '#api/config.ts';
import type { PaymentTable } from '#api/platform/database/schema.ts';
import type { RowsToCopy } from './copy-rows.ts';
import type { Discounts } from './discounts.ts';
import type { Staff } from './make-people.ts';
import type { Stay } from './make-visit.ts';
import type { Random } from './random.ts';
import type { Centre } from './read-centre.ts';

/** What the bookings share. */
export interface Work {
  rows: RowsToCopy;
  random: Random;
  centre: Centre;
  staff: Staff;
  discounts: Discounts;
  config: Pick<Config, 'appSecret'>;
  /** In the order of the bookings; they are written in the order of time, which gives the receipts their numbers. */
  payments: Insertable<PaymentTable>[];
  /** The texts of reviews that no one has written yet; null: they repeat. */
  unusedReviews: Set<string> | null;
  /** The visits whose cars need a technician. */
  stays: Stay[];
}
