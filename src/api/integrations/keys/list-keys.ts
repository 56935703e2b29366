import type { Runtime } from '#api/runtime.ts';
import type { ApiKey } from '#shared/integrations/staff-keys.contract.ts';
import * as repo from './api-keys.repository.ts';
import { presentKey } from './present-key.ts';

/** All keys of the public API, the newest first. */
export const listKeys = async ({ db }: Runtime): Promise<ApiKey[]> => (await repo.listKeys(db)).map(presentKey);
