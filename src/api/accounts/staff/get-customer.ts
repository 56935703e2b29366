import type { Runtime } from '#api/runtime.ts';
import type { CustomerRecord } from '#shared/accounts/customers.contract.ts';
import { AppError } from '#shared/errors.ts';
import { findNewestConsent } from '#api/accounts/consents.repository.ts';
import { listFormerContacts } from '#api/accounts/contact-history.repository.ts';
import { listSessions } from '#api/accounts/customer-sessions.repository.ts';
import * as repo from './customer-search.repository.ts';
import { presentKnownCustomer } from './known-customers.ts';

/**
 * A customer for staff, with sessions, consent and former contacts. A walk-in that joined an account returns the
 * account.
 * @throws account.not_found, also for an erased customer
 */
export async function getCustomer({ db }: Runtime, id: string): Promise<CustomerRecord> {
  const row = await repo.findKnown(db, id);
  if (row === undefined) throw new AppError('account.not_found');
  const [sessions, consent, contacts, joined] = await Promise.all([
    listSessions(db, row.id),
    findNewestConsent(db, row.id, 'marketing'),
    listFormerContacts(db, row.id),
    repo.listJoined(db, row.id),
  ]);
  return {
    ...presentKnownCustomer(row),
    since: row.created_at.toISOString(),
    notedEmail: row.noted_email,
    phoneVerified: row.phone !== null && row.phone === row.verified_phone,
    sessions: sessions.map((session) => ({
      device: session.device_label,
      lastSeen: session.last_seen_at.toISOString(),
    })),
    consent:
      consent === undefined
        ? null
        : {
            given: consent.given,
            at: consent.at.toISOString(),
            words: consent.shown_text,
            privacyVersion: consent.privacy_version,
          },
    formerContacts: contacts.map(({ contact, verified, replaced_at: until }) => ({
      contact,
      verified,
      until: until.toISOString(),
    })),
    joined: joined.length,
  };
}
