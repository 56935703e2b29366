import * as z from 'zod/mini';
import { toE164 } from '#api/vendors/phone-number.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { email } from '#shared/text-schemas.ts';
import { WAITLIST_CONSENT } from '#shared/waitlist/waitlist.contract.ts';
import * as repo from './waitlist.repository.ts';

/** Normalises a phone number to E.164 or an email address to lower case; null when the text is neither. */
function parseContact(text: string): string | null {
  if (!text.includes('@')) return toE164(text);
  const address = z.safeParse(email(), text);
  return address.success ? address.data : null;
}

/**
 * Adds a person to the waitlist. A contact that is on it already, in any notation, changes nothing.
 * @throws AppError waitlist.missing_name, waitlist.missing_contact (both fields are named), waitlist.bad_contact,
 * request.too_many
 */
export async function joinWaitlist(
  { db, limits }: Runtime,
  source: string,
  { name, phoneNumber }: { name?: string | null | undefined; phoneNumber?: string | null | undefined },
): Promise<void> {
  if (!name || !phoneNumber) {
    const fields = {
      ...(!name && { name: catalogue['waitlist.missing_name'][1] }),
      ...(!phoneNumber && { phoneNumber: catalogue['waitlist.missing_contact'][1] }),
    };
    throw new AppError(name ? 'waitlist.missing_contact' : 'waitlist.missing_name', { fields });
  }
  const contact = parseContact(phoneNumber);
  if (contact === null)
    throw new AppError('waitlist.bad_contact', { fields: { phoneNumber: catalogue['waitlist.bad_contact'][1] } });
  await limits.slow('waitlistEntries', source);
  await repo.insertEntry(db, { id: newId(), name, contact, consent: WAITLIST_CONSENT });
}
