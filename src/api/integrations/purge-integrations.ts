import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import { deleteEndedKeys } from '#api/integrations/keys/api-keys.repository.ts';
import { deleteOldDeliveries } from './deliveries.repository.ts';
import { dropPreviousSecrets } from '#api/integrations/webhooks/receivers.repository.ts';

/**
 * Deletes keys that ended long ago, old deliveries, and secrets from before a rotation that sign no more. Returns the
 * number of the first two.
 */
export async function purgeIntegrations({ db }: Runtime): Promise<number> {
  await dropPreviousSecrets(db);
  return (
    (await deleteEndedKeys(db, RETENTION.endedKeyDays)) + (await deleteOldDeliveries(db, RETENTION.webhookDeliveryDays))
  );
}
