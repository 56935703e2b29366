import { randomUUIDv7 } from 'node:crypto';
import { newToken } from '#api/http/session.ts';
import type { StaffType } from '#shared/staff/capabilities.ts';
import type { Customer, World } from './world.ts';

/** Somebody who works at the centre, with a session. */
export interface StaffMember {
  id: string;
  name: string;
  type: StaffType;
  email: string;
  token: string;
  /** A call as this person, below /api. */
  call: Customer['call'];
}

let people = 0;

/** Puts a staff account with a session into the database: for tests that are not about how staff log in. */
export async function staffMember(world: World, type: StaffType, given: { name?: string; suspended?: boolean } = {}): Promise<StaffMember> {
  people++;
  const id = randomUUIDv7();
  const { token, hash } = newToken();
  const name = given.name ?? `Bọ́lá ${people}`;
  const email = `staff${people}@example.ng`;
  const { db } = world.runtime;
  await db.insertInto('staff').values({ id, email, name, phone: '+2348031110000', type, password_hash: null, totp_sealed: null, totp_last_step: null, suspended_at: given.suspended ? new Date() : null }).execute();
  await db.insertInto('staff_sessions').values({ token_hash: hash, staff_id: id } as never).execute();
  return { id, name, type, email, token, call: (method, path, body, headers) => world.call(method, path, { body, token, ...(headers && { headers }) }) };
}
