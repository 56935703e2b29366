import type { Connection } from '#api/platform/database/database.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { SendForm } from '#shared/messages/send-message.contract.ts';
import {
  audienceOf,
  picksCustomers,
  recipientsFor,
  staffToPick,
  type Audience,
  type Role,
} from '#shared/messages/message-targets.ts';
import type { Target } from '#shared/messages/target-names.ts';
import { FIELDS } from './messages.texts.ts';
import * as repo from './recipients.repository.ts';

export interface Recipients {
  /** The audience, when no recipients were picked. */
  audience: Audience | null;
  customers: string[];
  staff: string[];
}

/**
 * Resolves the recipients of a message. Picked recipients must be among those that the target offers to this role.
 * @throws AppError message.no_receivers, message.unknown_receiver
 */
export async function resolveRecipients(
  db: Connection,
  role: Role,
  target: Target,
  receivers: SendForm['receivers'],
): Promise<Recipients> {
  const rule = recipientsFor(target);
  const picked = rule === 'none' ? [] : (receivers ?? []);
  if (picked.length === 0) {
    if (rule === 'needed')
      throw new AppError('message.no_receivers', { fields: { receivers: FIELDS.missingRecipients } });
    return { audience: audienceOf(target), customers: [], staff: [] };
  }
  const [key, otherKey] = picksCustomers(target) ? (['user', 'admin'] as const) : (['admin', 'user'] as const);
  const ids = [
    ...new Set(picked.map((recipient) => (recipient[otherKey] ? '' : (recipient[key] ?? '').toLowerCase()))),
  ];
  const found = !ids.every(isId)
    ? []
    : key === 'user'
      ? await repo.existingCustomers(db, ids)
      : await repo.existingStaff(db, ids, staffToPick(role, target));
  if (found.length !== ids.length)
    throw new AppError('message.unknown_receiver', { fields: { receivers: FIELDS.unknownRecipients } });
  return { audience: null, customers: key === 'user' ? ids : [], staff: key === 'admin' ? ids : [] };
}
