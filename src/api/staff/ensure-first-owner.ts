import { randomBytes } from 'node:crypto';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './staff-members.repository.ts';

export interface FirstOwner {
  email: string;
  /** Only when it was made just now and nobody chose one: to be shown once. */
  password: string | null;
}

/**
 * Makes the first owner from OWNER_EMAIL and OWNER_PASSWORD; without a password (sandbox only) a random one is made and
 * returned. An owner who is there already stays as they are. Safe when two processes start at once.
 */
export async function ensureFirstOwner(
  runtime: Pick<Runtime, 'config' | 'db' | 'passwords' | 'log'>,
): Promise<FirstOwner> {
  const { owner } = runtime.config;
  const before = await repo.findFirstOwner(runtime.db);
  if (before !== undefined) return { email: before.email, password: null };
  const random = owner.password === null ? randomBytes(9).toString('base64url') : null;
  const passwordHash = await runtime.passwords.hash(owner.password ?? random ?? '');
  return runtime.db.transaction().execute(async (trx) => {
    await repo.lockStaffTable(trx);
    const meanwhile = await repo.findFirstOwner(trx);
    if (meanwhile !== undefined) return { email: meanwhile.email, password: null };
    await repo.insertStaff(trx, {
      id: newId(),
      email: owner.email,
      name: 'Owner',
      phone: null,
      type: 'owner',
      password_hash: passwordHash,
    });
    runtime.log.info({ event: 'staff.first-owner' }, 'the first owner was made');
    return { email: owner.email, password: random };
  });
}
