import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteEndedKeys } from '#api/integrations/keys/api-keys.repository.ts';
import { deleteOldDeliveries } from '#api/integrations/webhooks/deliveries.repository.ts';
import { dropPreviousSecrets } from '#api/integrations/webhooks/receivers.repository.ts';

/**
 * Deletes keys that ended long ago, old deliveries, and former secrets that no longer sign. Returns the number of
 * deleted keys and deliveries.
 */
export async function purgeIntegrations({ db }: Runtime): Promise<number> {
  await dropPreviousSecrets(db);
  return (
    (await deleteEndedKeys(db, RETENTION.endedKeyDays)) + (await deleteOldDeliveries(db, RETENTION.webhookDeliveryDays))
  );
}
