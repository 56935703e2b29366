import type { Runtime } from '#api/runtime.ts';
import { audienceOf, audiencesOf } from '#shared/messages/message-targets.ts';
import type { Target } from '#shared/messages/target-names.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import * as repo from './recipients.repository.ts';

/** The number of people that a target reaches without picked recipients; null when it requires picked ones. */
export async function countRecipients({ db }: Runtime, target: Target): Promise<number | null> {
  const audience = audienceOf(target);
  if (audience === null) return null;
  return repo.countAudience(
    db,
    audience,
    STAFF_TYPES.filter((type) => audiencesOf(type).includes(audience)),
  );
}
