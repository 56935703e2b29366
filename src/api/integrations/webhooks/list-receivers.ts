import type { Runtime } from '#api/runtime.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { presentReceiver } from './receiver.ts';
import * as repo from './receivers.repository.ts';

/** All receivers of webhooks, the oldest first. */
export const listReceivers = async ({ db }: Runtime): Promise<Receiver[]> =>
  (await repo.listReceivers(db)).map(presentReceiver);
