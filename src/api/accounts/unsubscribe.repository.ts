import type { Connection } from '#api/platform/database/database.ts';

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
