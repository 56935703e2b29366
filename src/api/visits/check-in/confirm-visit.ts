import { newId, type Trx } from '#api/platform/database/database.ts';
import * as repo from '#api/visits/visits.repository.ts';

/** Writes that the customer confirmed the record of a visit that the caller has locked. */
export async function confirmVisit(
  trx: Trx,
  id: string,
  how: { by: 'customer' | 'code'; at: Date; staffId: string | null },
): Promise<void> {
  await repo.updateVisit(trx, id, { confirmed_by: how.by, confirmed_at: how.at });
  await repo.insertCustodyEvent(trx, {
    id: newId(),
    visit_id: id,
    kind: 'confirmed',
    staff_id: how.staffId,
    at: how.at,
  });
}
