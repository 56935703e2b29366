import type { Runtime } from '#api/runtime.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './customer-messages.repository.ts';
import { type MessageCaller, toReader } from './message-reader.ts';
import { findOpenSubject } from './message-subjects.ts';

/** One page of the messages to and from a customer as staff read them, newest first, with the customer's booking. */
export async function listCustomerMessages({ db }: Runtime, caller: MessageCaller, customerId: string, page: number) {
  const [rows, total, about] = await Promise.all([
    repo.listPage(db, toReader(caller), customerId, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    repo.countAll(db, customerId),
    findOpenSubject(db, customerId),
  ]);
  return {
    messages: rows.map((row) => ({
      _id: row.id,
      kind: row.kind,
      fromCustomer: row.role === 'from',
      staff: row.staff,
      title: row.title,
      message: row.body,
      createdAt: row.created_at.toISOString(),
      readAt: row.role === 'from' ? null : (row.read_at?.toISOString() ?? null),
      isNew: row.is_new,
    })),
    about,
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
  };
}
