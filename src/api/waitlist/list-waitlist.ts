import type { Runtime } from '#api/runtime.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import type { WaitlistEntry } from '#shared/waitlist/staff-waitlist.contract.ts';
import * as repo from './staff-waitlist.repository.ts';

interface EntryPage {
  entries: WaitlistEntry[];
  page: number;
  total_items: number;
  total_page: number;
}

/** One page of the waitlist for staff, newest first. */
export async function listWaitlist({ db }: Runtime, page: number): Promise<EntryPage> {
  const [rows, total] = await Promise.all([repo.listEntries(db, page), repo.countEntries(db)]);
  const entries = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    contact: row.contact,
    createdAt: row.created_at.toISOString(),
  }));
  return { entries, page, total_items: total, total_page: Math.ceil(total / PAGE_SIZE) };
}
