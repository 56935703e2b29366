import { sql } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import { createCustomer } from '#test/customers.ts';
import { orderExport, exportIn } from '#test/exported-data.ts';
import type { TestApp } from '#test/test-app.ts';
import type { Customers } from './fill-people.ts';

/** Exports of personal data in every state; no job takes those that wait. */
export async function fillExports(app: TestApp, { ada, ben, chi }: Customers): Promise<void> {
  await orderExport(ada);
  await exportIn(ada, 'ready');
  const due = sql<Date>`app_now() + interval '10 years'`;
  const failing = await createCustomer(app, { email: 'no-export@example.ng' });
  await app.runtime.db
    .insertInto('data_exports')
    .values([
      { id: newId(), customer_id: ben._id, state: 'requested', due_at: due },
      { id: newId(), customer_id: chi._id, state: 'being-made', attempts: 1, due_at: due },
      { id: newId(), customer_id: failing._id, state: 'failed', attempts: 3, ended_at: sql<Date>`app_now()` },
    ])
    .execute();
}
