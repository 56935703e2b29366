import type { Connection } from '#api/platform/database/database.ts';

/** False when there is no such account or it is deleted. Unverified customers and walk-ins count. */
export async function isCustomer(db: Connection, id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('customers')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}
